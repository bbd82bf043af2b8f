import * as z from 'zod'
import { DatedLine, Percent } from './finance.ts'
import { RANGES, YEARS } from './rules.ts'

const count = z.int().min(0)

const Counted = {
  amount: count,
  labels: z.array(z.string()),
  series: z.array(z.object({ name: z.string(), data: z.array(count) })),
}
/** A figure of the last thirty days, and over every range of time with what it was over the one before. */
const Measure = z.strictObject({
  ...Counted,
  ranges: z.record(z.enum(RANGES), z.strictObject({ ...Counted, before: count })),
})

/** People told apart by something. */
const Split = <L extends z.ZodType>(labels: L) =>
  z.strictObject({ uniqueVisitors: count, series: z.array(count), labels: z.array(labels) })

/** How much the company uses the product, and how its proposals go. */
export const AnalyticsDashboard = z.strictObject({
  /** People who came, every third day. */
  visitors: z.strictObject({ series: z.record(z.enum(YEARS), z.array(DatedLine)) }),
  /** People whom clients have accepted. */
  conversions: Measure,
  /** People who were shown to a client. */
  impressions: Measure,
  /** Missions that were proposed to somebody. */
  visits: Measure,
  /** By month: people shown to a client, and clients' answers. */
  visitorsVsPageViews: z.strictObject({
    /** Answers for each hundred that were shown. */
    overallScore: Percent,
    /** Acceptances for each hundred answers. */
    averageRatio: Percent,
    /** Acceptances for each hundred that were shown. */
    predictedRatio: Percent,
    series: z.array(DatedLine),
  }),
  /** Of whoever came this month, who came for the first time. */
  newVsReturning: Split(z.enum(['new', 'returning'])),
  /** Not kept: always empty. */
  gender: Split(z.never()),
  /** Not kept: always empty. */
  age: Split(z.never()),
  /** The languages in which whoever came this month reads. */
  language: Split(z.enum(['FR', 'EN'])),
})
export type AnalyticsDashboard = z.infer<typeof AnalyticsDashboard>
