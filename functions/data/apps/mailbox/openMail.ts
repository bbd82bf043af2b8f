import type { Item } from '#functions/core/table/item.ts'
import { getItem, getItems } from '#functions/core/table/table.ts'
import { readIf } from '#functions/data/stored.ts'
import { countsKey, mailKey, type Owner, textKey } from './mailKeys.ts'
import { labelsIn, type MailboxSettings, settingsIn, settingsKey } from './settings.ts'
import { type StoredMail, type StoredText, textIn, toMail } from './storedMail.ts'

/** Omits deleted labels, whose rows are cleaned up separately. */
const omitUnknownLabels = (mail: StoredMail, known: ReadonlySet<string>): StoredMail => ({
  ...mail,
  labels: mail.labels.filter((one) => known.has(one)),
})

export interface OpenedMail {
  mail: StoredMail
  text: StoredText
  labels: ReadonlySet<string>
}

export const openMail = async (owner: Owner, id: string): Promise<OpenedMail | undefined> => {
  const [item, text, settings] = await getItems([mailKey(owner, id), textKey(owner, id), settingsKey(owner)])
  const labels = labelsIn(settingsIn(settings))
  return item && { mail: omitUnknownLabels(toMail(item), labels), text: textIn(text), labels }
}

/** Unreadable settings count as default, so that lists keep working. */
export const toListSettings = (item: Item | undefined): MailboxSettings =>
  readIf(item, settingsIn) ?? settingsIn(undefined)

/** Counters and settings in one request. */
export const openMailbox = async (owner: Owner): Promise<{ counts: Item | undefined; settings: MailboxSettings }> => {
  const [counts, settings] = await getItems([countsKey(owner), settingsKey(owner)])
  return { counts, settings: toListSettings(settings) }
}

export const readKnownLabels = async (owner: Owner): Promise<ReadonlySet<string>> =>
  labelsIn(toListSettings(await getItem(settingsKey(owner))))
