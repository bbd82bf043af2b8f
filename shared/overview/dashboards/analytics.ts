import * as z from 'zod'
import { DatedLine, Percent } from './finance.ts'
import { RANGES, YEARS } from './rules.ts'

const count = z.int().min(0)

const Counted = {
  amount: count,
  labels: z.array(z.string()),
  series: z.array(z.object({ name: z.string(), data: z.array(count) })),
}
/** A figure of the last thirty days, and for each range the figure of the range before. */
const Measure = z.strictObject({
  ...Counted,
  ranges: z.record(z.enum(RANGES), z.strictObject({ ...Counted, before: count })),
})

/** A number of people by category. */
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
  /** This month's visitors, new and returning. */
  newVsReturning: Split(z.enum(['new', 'returning'])),
  /** Not collected: always empty. */
  gender: Split(z.never()),
  /** Not collected: always empty. */
  age: Split(z.never()),
  /** This month's visitors by language. */
  language: Split(z.enum(['FR', 'EN'])),
})
export type AnalyticsDashboard = z.infer<typeof AnalyticsDashboard>
