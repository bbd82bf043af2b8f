import * as z from 'zod'
import { CraAction } from '#shared/contracts/cra.ts'
import { ofEntry, ofNote, panel } from './panels.ts'

/** The steps of a positioning that somebody is told of. */
export const PositioningNotice = z.enum([
  'SENT_TO_RESOURCE',
  'TAKEN_BACK',
  'ACCEPTED_BY_RESOURCE',
  'REFUSED_BY_RESOURCE',
  'CONSENT_WITHDRAWN',
  'SENT_TO_CLIENT',
  'TAKEN_BACK_FROM_CLIENT',
  'ACCEPTED_BY_CLIENT',
  'REFUSED_BY_CLIENT',
  'ASSIGNMENT_CHANGED',
  'CLIENT_MAIL_REFUSED',
])

/** What a person was told: a code and its parameters, put into words in the reader's language when read. */
export const StoredNotification = z.discriminatedUnion('code', [
  z.object({
    ...ofEntry,
    code: CraAction.exclude(['CRA_CREATED', 'CRA_TAKEN_BACK']),
    params: z.object({ resourceName: z.string(), by: z.string(), year: z.int(), month: z.int() }),
  }),
  z.object({
    ...ofEntry,
    code: z.enum(['ACCEPTED', 'MAIL_REFUSED', 'MAIL_FAILED']),
    params: z.object({ name: z.string(), email: z.string() }),
  }),
  z.object({
    ...ofEntry,
    code: PositioningNotice,
    /** `own`: its reader is the person who is positioned. */
    params: z.object({ person: z.string(), by: z.string(), mission: z.string(), client: z.string(), own: z.boolean() }),
  }),
  z.object({ ...ofEntry, ...ofNote }),
])
export type StoredNotification = z.infer<typeof StoredNotification>

type Saying<N extends StoredNotification> = N extends StoredNotification ? Pick<N, 'code' | 'params'> : never
/** What is told, without when and to whom. */
export type Notice = Saying<StoredNotification>

/** The notifications panel: what the product reports. */
export const notifications = panel('notification', 'NOTE#', StoredNotification)
