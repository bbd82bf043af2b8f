import * as z from 'zod'

const Money = z.number()
/** A share in percent; null where there is nothing to take it of. */
export const Percent = z.number().nullable()
/** `2026-11-21`; of a month its first day. */
const Day = z.iso.date()

/** One line of a chart. */
const Line = <X extends z.ZodType>(x: X) =>
  z.strictObject({ name: z.string(), data: z.array(z.strictObject({ x, y: Money })) })
export const DatedLine = Line(Day)
export const MinutesLine = Line(z.int())

/** The amount to invoice for one month in euros: validated days at the agreed daily rates. */
const Statement = z.strictObject({
  /** Never `paid`: who has paid is not known here. */
  status: z.literal('pending'),
  /** The last day of the month. */
  date: Day,
  /** The planned amount of the month, Monday to Friday. */
  limit: Money,
  /** The validated amount. */
  spent: Money,
  /** The planned amount that is not validated yet. */
  minimum: Money,
})

/** A validated report with its amount. */
export const ValidatedReport = z.strictObject({
  id: z.string(),
  /** The report's. */
  transactionId: z.string(),
  /** The clients it is invoiced to. */
  name: z.string(),
  amount: Money,
  /** `pending`: some of its days have no rate that a client has agreed to. */
  status: z.enum(['completed', 'pending']),
  /** When it was validated. */
  date: z.iso.datetime(),
})
export type ValidatedReport = z.infer<typeof ValidatedReport>

/** The amounts that the company has to invoice. */
export const FinanceDashboard = z.strictObject({
  accountBalance: z.strictObject({
    /** The last whole month against the one before. */
    growRate: Percent,
    /** The average month since the first one with something to invoice, of the last twelve whole ones. */
    ami: Money,
    /** Planned and validated amounts by month. */
    series: z.tuple([DatedLine, DatedLine]),
  }),
  /** Validated against planned: of this month (expenses), of this year (savings), of the last month (bills). */
  budget: z.strictObject({
    expenses: Money,
    expensesLimit: Money,
    savings: Money,
    savingsGoal: Money,
    bills: Money,
    billsLimit: Money,
  }),
  previousStatement: Statement,
  currentStatement: Statement,
  /** The reports that were validated last. */
  recentTransactions: z.array(ValidatedReport),
})
export type FinanceDashboard = z.infer<typeof FinanceDashboard>
