# SPDX-License-Identifier: MIT
# RISC-V with vectors of 32 octets, of which kernels use 16
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR riscv64)
set(CMAKE_C_COMPILER clang-19)
set(CMAKE_C_COMPILER_TARGET riscv64-linux-gnu)
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-riscv64 -cpu rv64,v=true,vlen=256 -L /usr/riscv64-linux-gnu)
