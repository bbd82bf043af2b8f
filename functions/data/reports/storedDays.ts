import * as z from 'zod'
import { DayValue } from '#shared/time/terms.ts'

const { day } = DayValue.shape

/**
 * A day of an activity: stored in whole hundredths, given back as the decimal that they are. Reports of schema version 1
 * have decimals, whose last digits may be off: they count as the hundredths that were meant, and `sealedAs` keeps the
 * digits for the seal that was made over them.
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

/** Activities as they are stored. */
export const toStoredDays = <A extends { details: readonly DayValue[] }>(activities: readonly A[]) =>
  activities.map((activity) => ({
    ...activity,
    details: activity.details.map(({ day: at, value }) => ({ day: at, hundredths: Math.round(value * 100) })),
  }))

/** Days as a seal vouches for them. */
export const toSealedDays = (details: readonly z.infer<typeof StoredDay>[]): DayValue[] =>
  details.map(({ day: at, value, sealedAs }) => ({ day: at, value: sealedAs ?? value }))
