import * as z from 'zod'
import { DayValue } from '#shared/time/terms.ts'

const { day } = DayValue.shape

/**
 * A day, stored in hundredths and read as a decimal. Version 1 stored inexact decimals: they are rounded, and `sealedAs`
 * keeps the original for the seal.
 */
export const StoredDay = z.union([
  z
    .object({ day, hundredths: z.int().min(0).max(100) })
    .transform((stored): { day: number; value: number; sealedAs?: number } => ({
      day: stored.day,
      value: stored.hundredths / 100,
    })),
  z.object({ day, value: z.number().min(0).max(1.01) }).transform(({ day: at, value: sealedAs }) => {
    const value = Math.min(100, Math.round(sealedAs * 100)) / 100
    return value === sealedAs ? { day: at, value } : { day: at, value, sealedAs }
  }),
])

export const toStoredDays = <A extends { details: readonly DayValue[] }>(activities: readonly A[]) =>
  activities.map((activity) => ({
    ...activity,
    details: activity.details.map(({ day: at, value }) => ({ day: at, hundredths: Math.round(value * 100) })),
  }))

/** Days as sealed. */
export const toSealedDays = (details: readonly z.infer<typeof StoredDay>[]): DayValue[] =>
  details.map(({ day: at, value, sealedAs }) => ({ day: at, value: sealedAs ?? value }))
