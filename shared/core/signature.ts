import * as z from 'zod'
import { TYPED_SIGNATURE_MAX } from './typedSignature.ts'

/** Pen strokes on a 600 by 200 surface, each a list of x, y, x, y, ... */
export const DrawnSignature = z.strictObject({
  kind: z.literal('drawn'),
  strokes: z
    .array(z.array(z.int().min(0).max(600)).min(4).max(1000))
    .min(1)
    .max(40),
})

/** Typed, the name as signed, or drawn. */
export const Signature = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('typed'), text: z.string().trim().min(1).max(TYPED_SIGNATURE_MAX) }),
  DrawnSignature,
])
export type Signature = z.infer<typeof Signature>
