import { truncate } from './text/normalise.ts'

/** The most characters of a typed signature: one less than the longest name has. */
export const TYPED_SIGNATURE_MAX = 80

/** A name as a typed signature. */
export const typedSignature = (name: string) => ({ kind: 'typed' as const, text: truncate(name, TYPED_SIGNATURE_MAX) })
