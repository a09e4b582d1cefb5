/* SPDX-License-Identifier: MIT */
/* pad.c - octets before the code of a library */
#define STRING(x) #x
#define OCTETS(x) STRING(x)
__asm__(".text\n.balign 64\n.fill " OCTETS(PAD) ", 1, 0x90");
