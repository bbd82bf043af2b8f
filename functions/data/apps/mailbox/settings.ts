import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { isAtVersion } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { getItem, put } from '#functions/core/table/table.ts'
import { mailPartition } from '#functions/data/keys.ts'
import { reader } from '#functions/data/stored.ts'
import { RULE_FIELDS, RULE_FOLDERS } from '#shared/apps/mailbox/mailRules.ts'
import { LABEL_COLORS, LAYOUTS } from '#shared/apps/mailbox/rules.ts'
import { CivilDate, Id } from '#shared/core/terms.ts'
import type { Owner } from './mailKeys.ts'

/** Settings, labels, rules and automatic reply in one versioned item, which keeps label slugs unique. */
export const MailboxSettings = z.object({
  version: z.int(),
  messageLayout: z.enum(LAYOUTS),
  signature: z.string(),
  labels: z.array(z.object({ id: Id, title: z.string(), slug: z.string(), color: z.enum(LABEL_COLORS) })),
  /** Rules for incoming mail, in order. */
  rules: z
    .array(
      z.object({
        field: z.enum(RULE_FIELDS),
        contains: z.string(),
        labels: z.array(Id),
        folder: z.enum(RULE_FOLDERS).nullable(),
        markRead: z.boolean(),
      }),
    )
    .default([]),
  /** Version of the rules. */
  rulesVersion: z.int().default(0),
  autoReply: z
    .object({
      on: z.boolean(),
      firstDay: CivilDate,
      lastDay: CivilDate.nullable(),
      subject: z.string(),
      text: z.string(),
    })
    .optional(),
})
export type MailboxSettings = z.infer<typeof MailboxSettings>
export type StoredLabel = MailboxSettings['labels'][number]

const DEFAULT_SETTINGS: MailboxSettings = {
  version: 0,
  messageLayout: 'right',
  signature: '',
  labels: [],
  rules: [],
  rulesVersion: 0,
}

export const settingsKey = (owner: Owner): Key => ({ pk: mailPartition(owner), sk: 'SETTINGS' })
const toSettings = reader('mailbox settings', MailboxSettings)

export const settingsIn = (item: Item | undefined): MailboxSettings => (item ? toSettings(item) : DEFAULT_SETTINGS)
export const readSettings = async (owner: Owner): Promise<MailboxSettings> =>
  settingsIn(await getItem(settingsKey(owner)))

export const labelsIn = ({ labels }: MailboxSettings): ReadonlySet<string> => new Set(labels.map(({ id }) => id))

/** Replaces the rules; equal rules are no change. */
export const replaceRules = (before: MailboxSettings, rules: MailboxSettings['rules']): MailboxSettings =>
  isDeepStrictEqual(rules, before.rules) ? before : { ...before, rules, rulesVersion: before.rulesVersion + 1 }

/** Transaction write that stores the settings; refused on a concurrent change. */
export const buildSettingsWrite = (owner: Owner, before: MailboxSettings, after: MailboxSettings): Write =>
  put({ ...settingsKey(owner), ...after, version: before.version + 1, v: 1 }, isAtVersion(before.version))

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'settings, labels and rules of a mailbox': settingsKey({ tenant: '<tenant>', person: '<person>' }),
})
