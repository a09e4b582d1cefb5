# SPDX-License-Identifier: MIT
# For OCTAVO_FUZZ: everything is built with sanitizers, and by clang such that libFuzzer sees which
# ways an input takes. Who brings an engine, as OSS-Fuzz does, has the options for that in CFLAGS.
include(CheckCCompilerFlag)

set(OCTAVO_FUZZ_ENGINE libfuzzer CACHE STRING
  "What runs the fuzz targets: libfuzzer; afl, for the command only; or what is to be linked")
set(fuzz_engine ${OCTAVO_FUZZ_ENGINE})
if(NOT OCTAVO_FUZZ_ENGINE MATCHES "^(libfuzzer|afl)$")
  enable_language(CXX) # in which engines are written
  separate_arguments(fuzz_engine)
else()
  set(sanitize -fsanitize=address,undefined -fno-sanitize-recover=all)
  add_compile_options(-g ${sanitize})
  add_link_options(${sanitize})
endif()
if(OCTAVO_FUZZ_ENGINE STREQUAL libfuzzer)
  set(CMAKE_REQUIRED_FLAGS -fsanitize=fuzzer-no-link)
  check_c_compiler_flag(-fsanitize=fuzzer-no-link OCTAVO_HAS_LIBFUZZER)
  unset(CMAKE_REQUIRED_FLAGS)
  if(NOT OCTAVO_HAS_LIBFUZZER)
    message(FATAL_ERROR "OCTAVO_FUZZ needs a clang with libFuzzer, which 'scripts/setup fuzz' "
      "installs, or another engine: OCTAVO_FUZZ_ENGINE")
  endif()
  add_compile_options(-fsanitize=fuzzer-no-link)
  set(fuzz_engine -fsanitize=fuzzer)
endif()
