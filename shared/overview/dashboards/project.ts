import * as z from 'zod'
import { BOARD_ICONS } from '#shared/apps/scrumboard/rules.ts'
import { CivilDate } from '#shared/core/terms.ts'
import { Percent } from './finance.ts'
import { PROJECT_WEEKS, WEEKDAYS, WORK_TYPES } from './rules.ts'

const count = z.int().min(0)
const week = z.enum(PROJECT_WEEKS)

const Cards = z.strictObject({
  /** Cards that were made. */
  'new-issues': count,
  /** Cards that were archived. */
  'closed-issues': count,
  /** Of these, those whose due date had not passed. */
  fixed: count,
  /** Of these, those with lines of their checklist still open. */
  'wont-fix': count,
  /** Cards that came back from the archive. */
  're-opened': count,
  /** Of the new ones, those with neither a person nor a due date. */
  'needs-triage': count,
})

/** The value of the previous period up to the same day, for a fair comparison. */
const Before = <T extends z.ZodType>(value: T) => z.strictObject({ until: CivilDate, value })

/** An appointment of a day. */
const Appointment = z.strictObject({
  title: z.string(),
  /** `09:30`; empty: some time that day. */
  time: z.string(),
  location: z.string().optional(),
})

/** Amounts validated over the latest stretches of time, oldest first: `2026-11-16/2026-11-22`, both days included. */
const Expenses = z
  .strictObject({
    /** Of the last stretch. */
    amount: z.number(),
    labels: z.array(z.string()),
    series: z.tuple([z.strictObject({ name: z.string(), data: z.array(z.number()) })]),
  })
  .nullable()

/** Activity on boards, and amounts of missions, null for callers who may not see amounts. */
export const ProjectDashboard = z.strictObject({
  githubIssues: z.strictObject({
    overview: z.record(week, Cards),
    labels: z.tuple(WEEKDAYS.map((day) => z.literal(day)) as unknown as [z.ZodLiteral, ...z.ZodLiteral[]]),
    series: z.record(
      week,
      z.array(z.strictObject({ name: z.string(), type: z.enum(['line', 'column']), data: z.array(count) })),
    ),
  }),
  taskDistribution: z.strictObject({
    overview: z.record(week, z.strictObject({ new: count, completed: count })),
    /** Kinds of boards. */
    labels: z.array(z.enum(BOARD_ICONS)),
    /** The new cards of boards of each kind. */
    series: z.record(week, z.array(count)),
  }),
  /** The caller's own tasks that are due, and the missions that begin. */
  schedule: z.strictObject({ today: z.array(Appointment), tomorrow: z.array(Appointment) }),
  /** By the way of working on site or not: euros validated and planned this year. */
  budgetDistribution: z
    .strictObject({
      categories: z.array(z.enum(WORK_TYPES)),
      series: z.array(z.strictObject({ name: z.string(), data: z.array(z.number()) })),
    })
    .nullable(),
  weeklyExpenses: Expenses,
  monthlyExpenses: Expenses,
  yearlyExpenses: Expenses,
  budgetDetails: z
    .strictObject({
      columns: z.array(
        z.enum(['type', 'total', 'expensesAmount', 'expensesPercentage', 'remainingAmount', 'remainingPercentage']),
      ),
      rows: z.array(
        z.strictObject({
          id: z.string(),
          type: z.enum(WORK_TYPES),
          total: z.number(),
          expensesAmount: z.number(),
          expensesPercentage: Percent,
          remainingAmount: z.number(),
          remainingPercentage: Percent,
        }),
      ),
    })
    .nullable(),
  /** Values of the previous week, month and year, for comparison. */
  before: z.strictObject({
    cards: Before(Cards),
    expenses: z
      .strictObject({ weekly: Before(z.number()), monthly: Before(z.number()), yearly: Before(z.number()) })
      .nullable(),
  }),
  /** The first colleagues by name; phone numbers only with their consent. */
  teamMembers: z.array(
    z.strictObject({
      id: z.string(),
      avatar: z.string().nullable(),
      name: z.string(),
      email: z.string(),
      phone: z.string().nullable(),
      title: z.string().nullable(),
    }),
  ),
})
export type ProjectDashboard = z.infer<typeof ProjectDashboard>
