import * as z from 'zod'
import { get, group } from '#shared/core/endpoint.ts'
import { FINANCE_VIEWERS, STAFF } from '#shared/core/permissions.ts'
import { CivilDate, Cursor, Id } from '#shared/core/terms.ts'
import { POSITIONING_STATUSES } from '#shared/staffing/positionings/rules.ts'
import { CraId } from '#shared/time/terms.ts'
import { AnalyticsDashboard } from './analytics.ts'
import { CryptoDashboard } from './crypto.ts'
import { FinanceDashboard, ValidatedReport } from './finance.ts'
import { ProjectDashboard } from './project.ts'
import { RANGES } from './rules.ts'

const count = z.int().min(0)
/** `2026-11-21`, or `2026-11` for a month. */
const When = z.string().regex(/^\d{4}-\d\d(-\d\d)?$/)
const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)
const Series = z.object({
  /** The first day or month of each point. */
  labels: z.array(When),
  data: z.array(count),
  /** Sum of the points. */
  value: count,
})

/**
 * A count, by day if its period can be chosen (`CARD_DAYS`). `null` data of any figure: it could not be computed, and the
 * others are returned.
 */
const Card = z.object({
  kpiType: z.enum([
    'RESOURCES_POSITIONED',
    'ACCEPTED_BY_RESOURCE',
    'SENT_TO_CLIENT',
    'ACCEPTED_BY_CLIENT',
    'PROPOSALS_TO_ANSWER',
    'PRESENTED_TO_CLIENT',
    'MISSIONS',
    'DAYS_WORKED',
  ]),
  chartType: z.literal('CARD'),
  data: z.object({ value: z.number().min(0), data: z.array(count) }).nullable(),
})
/** Reports signed in each of the last twelve months, and the figures beside the line. */
const Histogram = z.object({
  kpiType: z.literal('REPORTS_VALIDATED'),
  chartType: z.literal('HISTOGRAM'),
  data: z
    .object({
      ...Series.shape,
      cards: z.array(
        z.object({
          kpiType: z.enum(['ACTIVE_PEOPLE', 'REPORTS_THIS_MONTH', 'OPEN_MISSIONS', 'POSITIONS_TO_FILL']),
          chartType: z.literal('HISTOGRAM_CARD'),
          data: z.object({ value: count }),
        }),
      ),
    })
    .nullable(),
})
const Pie = z.object({
  kpiType: z.literal('RESOURCE_POSITIONING_STATUS'),
  chartType: z.literal('PIE'),
  data: z
    .object({
      labels: z.array(z.enum(POSITIONING_STATUSES)),
      series: z.array(count),
      /** Hexadecimal, one a label. */
      colors: z.array(z.string()),
      /** Total number. */
      uniqueVisiteurs: count,
    })
    .nullable(),
})
const HorizontalLine = z.object({
  kpiType: z.literal('RESOURCE_SENT_TO_CLIENT'),
  chartType: z.literal('HORIZONTAL_LINE'),
  data: z.object({ series: z.record(z.enum(RANGES), Series) }).nullable(),
})

export const Gadget = z.discriminatedUnion('chartType', [Card, Histogram, Pie, HorizontalLine])
export type Gadget = z.infer<typeof Gadget>
export type GadgetOf<C extends Gadget['chartType']> = Extract<Gadget, { chartType: C }>

/** A signed report. Its id and person are included for readers who may see it, and for its owner. */
const SignedReport = z.object({
  craId: CraId.nullable(),
  resourceName: z.string().nullable(),
  year: z.int(),
  month: z.int(),
  signedAt: z.iso.datetime(),
})
export type SignedReport = z.infer<typeof SignedReport>

const Dashboard = z.object({ gadgets: z.array(Gadget) })

/** Dashboards read counters, so that their cost does not depend on the amount of data. */
export const dashboards = group('dashboards', {
  admin: get('/api/admin/dashboard', {
    summary: 'Get the company’s staffing and timesheet figures that the caller may see',
    access: STAFF,
    output: Dashboard,
    cost: { requests: 2, units: 12 },
  }),
  user: get('/api/user-dashboard', {
    summary: 'Get the caller’s own figures: proposals received, presentations to clients and days worked',
    access: 'signed-in',
    output: Dashboard,
    // Two more, or one for each hundred missions, where proposals wait for an answer, to leave out closed missions.
    cost: { requests: 4, units: 80 },
  }),
  signed: get('/api/admin/dashboard/signed', {
    summary: 'List the timesheets signed in a month, whichever month they cover, latest first',
    access: STAFF,
    input: { signedIn: Month, cursor: Cursor.optional() },
    output: z.object({ items: z.array(SignedReport), cursor: z.string().optional() }),
    cost: { requests: 2, units: 33 },
  }),
  finance: get('/api/dashboards/finance', {
    summary: 'Get the amounts to invoice per month compared with the plan, and the latest validated timesheets',
    access: FINANCE_VIEWERS,
    output: FinanceDashboard,
    // Reports of trainings alone are skipped among the latest validated: at most 400 rows of 300 bytes.
    cost: { requests: 5, units: 36 },
  }),
  validated: get('/api/dashboards/finance/validated', {
    summary: 'List the timesheets validated in a period, whichever month they cover, latest first',
    access: FINANCE_VIEWERS,
    input: { from: CivilDate, until: CivilDate, cursor: Cursor.optional() },
    output: z.object({ items: z.array(ValidatedReport), cursor: z.string().optional() }),
    // As above.
    cost: { requests: 4, units: 24 },
  }),
  project: get('/api/dashboards/project', {
    summary:
      'Get board activity, due items and people, for all missions or, if the caller may see missions, for one. Amounts are included only if the caller may see them.',
    access: STAFF,
    input: { mission: Id.optional() },
    indexed: true,
    output: ProjectDashboard,
    // Three of them for what is due.
    cost: { requests: 11, units: 140 },
  }),
  analytics: get('/api/dashboards/analytics', {
    summary: 'Get visitor numbers and proposal figures over two years',
    access: STAFF,
    output: AnalyticsDashboard,
    cost: { requests: 3, units: 60 },
  }),
  crypto: get('/api/dashboards/crypto', {
    summary: 'Get fictitious cryptocurrency prices, marked as `sample`',
    access: 'signed-in',
    output: CryptoDashboard,
    cost: { requests: 0, units: 0 },
  }),
})
