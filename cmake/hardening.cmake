# SPDX-License-Identifier: MIT
# octavo_hardening and octavo_hardening_command: what makes errors of memory harder to exploit, as
# far as compiler and linker know it. The library needs no more than the functions of <string.h>,
# so it is spared what calls others: its loops are its own, and all that it writes has a capacity.
include(CheckCCompilerFlag)
include(CheckLinkerFlag)
include(CheckPIESupported)

add_library(octavo_hardening INTERFACE)
add_library(octavo_hardening_command INTERFACE)
target_link_libraries(octavo_hardening_command INTERFACE octavo_hardening)
if(NOT OCTAVO_HARDENING)
  return()
endif()
set(optimized $<CONFIG:Release,RelWithDebInfo,MinSizeRel>)

check_c_compiler_flag(-fcf-protection OCTAVO_HAS_CET)
if(OCTAVO_HAS_CET)
  target_compile_options(octavo_hardening INTERFACE $<${optimized}:-fcf-protection>)
endif()
check_linker_flag(C LINKER:-z,relro,-z,now OCTAVO_HAS_RELRO)
if(OCTAVO_HAS_RELRO)
  target_link_options(octavo_hardening INTERFACE $<${optimized}:LINKER:-z,relro,-z,now>)
endif()

check_pie_supported(LANGUAGES C)
check_c_compiler_flag(-fstack-protector-strong OCTAVO_HAS_STACK_PROTECTOR)
if(OCTAVO_HAS_STACK_PROTECTOR)
  target_compile_options(octavo_hardening_command INTERFACE
    $<${optimized}:-fstack-protector-strong>)
endif()
# Who has chosen a level keeps it.
if(NOT CMAKE_C_FLAGS MATCHES _FORTIFY_SOURCE)
  target_compile_options(octavo_hardening_command INTERFACE
    $<${optimized}:-U_FORTIFY_SOURCE> $<${optimized}:-D_FORTIFY_SOURCE=2>)
endif()
