import * as z from 'zod'
import { get, group, post, put } from '#shared/core/endpoint.ts'
import { INBOX } from '#shared/core/live.ts'
import { CONTACT_MANAGERS, MISSION_MANAGERS, STAFFING } from '#shared/core/permissions.ts'
import { CivilDate, Cursor, Id, Instant, page } from '#shared/core/terms.ts'
import { Option } from '#shared/time/terms.ts'
import { Country, InterventionType, MissionStatus, PositioningCounts } from '../terms.ts'
import { fields, inputFields, Title } from './fields.ts'
import { MISSION_LIMITS } from './limits.ts'
import { MISSION_FILTERS } from './statuses.ts'

export const MissionSort = z.enum(['newest', 'start', 'title'])
export type MissionSort = z.infer<typeof MissionSort>
const PageSize = z.union([z.literal(5), z.literal(10), z.literal(25)]).default(5)
/** The optimistic lock: how many times the mission was written. */
const Version = z.int().min(1).max(1_000_000)

export const MissionRow = z.object({
  id: Id,
  ...z.object(fields).omit({ description: true }).shape,
  slug: z.string(),
  client: Option,
  status: MissionStatus,
  createdAt: Instant,
  closedAt: Instant.nullable(),
  version: Version,
  counts: PositioningCounts,
  /** Occupied positions. */
  filled: z.int(),
})
export type MissionRow = z.infer<typeof MissionRow>

export const Mission = MissionRow.extend({
  description: z.string(),
  /** Only for those who manage missions. */
  note: z.string().optional(),
})
export type Mission = z.infer<typeof Mission>

const ClientRow = z.object({ ...Option.shape, version: Version })

/** One mission of an import. */
const ImportRow = z.strictObject({
  client: Title,
  title: Title,
  startDate: CivilDate,
  endDate: CivilDate,
  rateMin: inputFields.rateMin,
  rateMax: inputFields.rateMax,
  positions: inputFields.positions,
  interventionType: InterventionType.nullable(),
  city: inputFields.city,
  country: Country.nullable(),
  minYears: inputFields.minYears,
  skills: inputFields.skills,
})
export type ImportRow = z.infer<typeof ImportRow>

const one = { missionId: Id }

/** Clients and their missions. */
export const missions = group(
  'missions',
  {
    clients: get('/api/missions/clients', {
      summary: 'List clients in order of creation, 500 per page',
      // Contacts are of clients, for whoever edits them.
      access: CONTACT_MANAGERS,
      input: { cursor: Cursor.optional() },
      output: page(ClientRow),
      cost: { requests: 1, units: 60 },
    }),
    createClient: post('/api/missions/clients', {
      summary: 'Create a client',
      access: MISSION_MANAGERS,
      input: { title: Title },
      output: ClientRow,
      changes: ['missions', 'search'],
      cost: { requests: 5, units: 110 },
    }),
    renameClient: put('/api/missions/clients/{clientId}', {
      summary: 'Rename a client. Its slug and the timesheets sent under the former name do not change.',
      access: MISSION_MANAGERS,
      input: { clientId: Id, title: Title, version: Version },
      output: ClientRow,
      errors: ['missions.stale', 'resource.conflict'],
      changes: ['missions', 'positionings', 'search'],
      cost: { requests: 3, units: 120 },
    }),
    validators: get('/api/missions/validators', {
      summary: 'List the people who may validate timesheets, by name',
      access: STAFFING,
      output: z.array(z.object({ id: Id, name: z.string() })),
      cost: { requests: 1, units: 20 },
    }),
    list: get('/api/missions', {
      summary:
        'List missions in the requested order. With filters, at most 400 are scanned per page, so a page can be short and still have a next one.',
      access: STAFFING,
      input: {
        search: z.string().trim().max(80).optional(),
        /** A status, or open missions: with a position left, or without a positioning and not ended. */
        status: z.enum(MISSION_FILTERS).optional(),
        clientId: Id.optional(),
        interventionType: InterventionType.optional(),
        skill: z.string().trim().min(1).max(60).optional(),
        /** Missions under way on one of these days, both included. */
        from: CivilDate.optional(),
        until: CivilDate.optional(),
        sort: MissionSort,
        size: PageSize,
        cursor: Cursor.optional(),
      },
      output: page(MissionRow),
      cost: { requests: 5, units: 160 },
    }),
    get: get('/api/missions/{missionId}', {
      summary: 'Get a mission',
      access: STAFFING,
      input: one,
      output: Mission,
      cost: { requests: 2, units: 15 },
    }),
    create: post('/api/missions', {
      summary: 'Create a mission',
      access: MISSION_MANAGERS,
      input: { clientId: Id, ...inputFields },
      output: Mission,
      errors: ['missions.dates', 'missions.rates', 'missions.unknownClient', 'missions.unknownValidator'],
      changes: ['missions', 'matching', 'search', 'dashboards', INBOX],
      cost: { requests: 6, units: 260 },
    }),
    save: put('/api/missions/{missionId}', {
      summary: 'Update a mission. A stale `version` returns 409 with the current mission.',
      access: MISSION_MANAGERS,
      input: { ...one, version: Version, clientId: Id, ...inputFields },
      entity: Mission,
      output: Mission,
      errors: [
        'missions.dates',
        'missions.rates',
        'missions.unknownClient',
        'missions.unknownValidator',
        'missions.clientFixed',
        'missions.positionsTaken',
        'missions.daysReported',
        'missions.stale',
      ],
      changes: ['missions', 'positionings', 'matching', 'search', 'cra', 'inventory', 'dashboards', INBOX],
      cost: { requests: 17, units: 460 },
    }),
    close: post('/api/missions/{missionId}/close', {
      summary: 'Close a mission. Client links stop working, and assignments end today or on their last reported day.',
      access: MISSION_MANAGERS,
      input: { ...one, version: Version },
      output: Mission,
      errors: ['missions.stale'],
      changes: ['missions', 'positionings', 'matching', 'cra', 'inventory', 'dashboards', INBOX],
      cost: { requests: 14, units: 400 },
    }),
    reopen: post('/api/missions/{missionId}/reopen', {
      summary:
        'Reopen a closed mission. Assignments that have ended stay ended and client links void, unless this undoes the closing.',
      access: MISSION_MANAGERS,
      // true: what closing it has ended goes on.
      input: { ...one, version: Version, undo: z.boolean().optional() },
      output: Mission,
      errors: ['missions.stale'],
      changes: ['missions', 'positionings', 'matching', 'cra', 'inventory', 'dashboards', INBOX],
      cost: { requests: 8, units: 300 },
    }),
    import: post('/api/missions/import', {
      summary:
        'Create up to 50 missions, each independently, with the clients that do not exist yet. Returns one result per row.',
      access: MISSION_MANAGERS,
      input: { rows: z.array(ImportRow).min(1).max(MISSION_LIMITS.importRows) },
      /** One result per row, in order: the mission's id, or an error code. */
      output: z.array(z.object({ id: Id.nullable(), code: z.string().nullable() })),
      changes: ['missions', 'matching', 'search', 'dashboards', INBOX],
      cost: { requests: 260, units: 9000 },
    }),
  },
  { liveFor: STAFFING },
)
