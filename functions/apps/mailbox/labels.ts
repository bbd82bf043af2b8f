import { newId } from '#functions/core/clock.ts'
import { ApiError, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent, type Idempotency } from '#functions/core/http/idempotency.ts'
import type { Write } from '#functions/core/table/item.ts'
import { buildRemoveCountsWrites } from '#functions/data/apps/mailbox/mailCounts.ts'
import { recordMailboxEvent } from '#functions/data/apps/mailbox/mailEvents.ts'
import {
  buildSettingsWrite,
  type MailboxSettings,
  readSettings,
  replaceRules,
  type StoredLabel,
} from '#functions/data/apps/mailbox/settings.ts'
import { removeLabelFromRules } from '#shared/apps/mailbox/mailRules.ts'
import { MAX_MAILBOX_LABELS } from '#shared/apps/mailbox/rules.ts'
import type { Label } from '#shared/apps/mailbox/settingsContract.ts'
import { freeSlug } from '#shared/apps/slugs.ts'

const ATTEMPTS = 4

interface Change<T> {
  after: MailboxSettings
  answer: T
  /** Further writes of the transaction. */
  writes?: Write[]
}

/** Changes the settings as currently stored, retried on conflict. */
export const changeSettings = async <T>(
  caller: Caller,
  idempotency: Idempotency,
  change: (before: MailboxSettings) => Change<T> | { answer: T },
): Promise<T> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const before = await readSettings(caller)
    const changed = change(before)
    if (!('after' in changed)) return changed.answer
    const { after, answer, writes = [] } = changed
    const done = await commitIdempotent(idempotency, answer, [buildSettingsWrite(caller, before, after), ...writes])
    if ('answer' in done) return done.answer
  }
  throw new ApiError('mailbox.stale')
}

const findFreeSlug = (title: string, labels: readonly StoredLabel[]): string =>
  freeSlug(title, new Set(labels.map(({ slug }) => slug)))

type LabelWrite = { title: string; color?: Label['color'] | undefined }

export const createLabel = (
  caller: Caller,
  idempotency: Idempotency,
  { title, color = 'orange' }: LabelWrite,
): Promise<Label> =>
  changeSettings(caller, idempotency, (before) => {
    if (before.labels.length >= MAX_MAILBOX_LABELS) throw new ApiError('mailbox.tooManyLabels')
    const label: Label = { id: newId(), title, slug: findFreeSlug(title, before.labels), color }
    return { after: { ...before, labels: [...before.labels, label] }, answer: label }
  })

export const updateLabel = (
  caller: Caller,
  idempotency: Idempotency,
  id: string,
  change: Partial<LabelWrite>,
): Promise<Label> =>
  changeSettings(caller, idempotency, (before) => {
    const old = before.labels.find((one) => one.id === id) ?? notFound()
    const { title = old.title, color = old.color } = change
    const others = before.labels.filter((one) => one !== old)
    const label: Label = { id, title, slug: title === old.title ? old.slug : findFreeSlug(title, others), color }
    const labels = before.labels.map((one) => (one === old ? label : one))
    return { after: { ...before, labels }, answer: label }
  })

/** Deleted labels are filtered out on read at once; `deliver` removes their rows. */
export const removeLabel = (caller: Caller, idempotency: Idempotency, id: string): Promise<true> =>
  changeSettings(caller, idempotency, (before) => {
    const labels = before.labels.filter((one) => one.id !== id)
    if (labels.length === before.labels.length) return { answer: true as const }
    const swept = recordMailboxEvent(caller, { actionType: 'MAILBOX_LABEL_REMOVED', label: id })
    const after = { ...replaceRules(before, removeLabelFromRules(before.rules, id)), labels }
    return { after, answer: true as const, writes: [...buildRemoveCountsWrites(caller, id), swept] }
  })
