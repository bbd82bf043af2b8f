import * as z from 'zod'

/** A number with so many decimals at most; floating-point residue is rounded away before it is stored. */
export const decimal = (least: number, most: number, decimals: number): z.ZodNumber => {
  const scale = 10 ** decimals
  return z
    .number()
    .min(least)
    .max(most)
    .overwrite((value) => Math.round(value * scale) / scale)
}
