import * as z from 'zod'

/** A number with its decimal point moved, exactly, as it is written. */
const movePoint = (value: number, by: number): number => {
  const [digits, exponent = '0'] = String(value).split('e')
  return Number(`${digits}e${Number(exponent) + by}`)
}

/**
 * A number with so many decimals at most. What is beyond is rounded half up before it is stored: as decimals, as 1.005 is
 * a little less in binary.
 */
export const decimal = (least: number, most: number, decimals: number): z.ZodNumber =>
  z
    .number()
    .min(least)
    .max(most)
    .overwrite((value) => movePoint(Math.round(movePoint(value, decimals)), -decimals))
