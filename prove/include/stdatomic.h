/* SPDX-License-Identifier: MIT */
/* stdatomic.h - atomic objects for a program of one thread, because Frama-C 25 has none */
#ifndef PROVE_STDATOMIC_H
#define PROVE_STDATOMIC_H

#define _Atomic(type) type
typedef int atomic_int;
typedef unsigned char atomic_uchar;

#define atomic_load(object) (*(object))
#define atomic_store(object, value) (*(object) = (value))
#define atomic_load_explicit(object, order) (*(object))
#define atomic_store_explicit(object, value, order) (*(object) = (value))

#endif
