// The weights of the evaluation as bytes of the program: as numbers in a source file they would
// keep the compiler busy.
#ifdef __APPLE__
#define WEIGHTS _tengen_othello_weights
    .const_data
#elif defined(_WIN32)
#define WEIGHTS tengen_othello_weights
    .section .rdata, "dr"
#else
#define WEIGHTS tengen_othello_weights
    .section .note.GNU-stack, "", %progbits
    .section .rodata
#endif
    .globl WEIGHTS
    .balign 64
WEIGHTS:
    .incbin TENGEN_OTHELLO_WEIGHTS
