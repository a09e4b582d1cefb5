# SPDX-License-Identifier: MIT
# x86-64 Windows by mingw-w64, run by Wine
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(CMAKE_C_COMPILER x86_64-w64-mingw32-gcc)
set(CMAKE_CROSSCOMPILING_EMULATOR wine)
