# SPDX-License-Identifier: MIT
# x86-64 with the C library musl
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(CMAKE_C_COMPILER musl-gcc)
set(CMAKE_CROSSCOMPILING_EMULATOR env)
