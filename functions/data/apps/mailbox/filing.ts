import { getItems } from '#functions/core/table/table.ts'
import { applyRules } from '#shared/apps/mailbox/mailRules.ts'
import type { Owner } from './mailKeys.ts'
import type { StoredMail } from './mails.ts'
import { listSettings } from './opening.ts'
import { labelsIn, type MailboxSettings, settingsKey } from './settings.ts'

/** The settings of who gets a mail, in one request for at most 100 people; unreadable ones keep no mail away. */
export const settingsOfMany = async (
  tenant: string,
  people: readonly string[],
): Promise<ReadonlyMap<string, MailboxSettings>> => {
  if (people.length === 0) return new Map()
  const items = await getItems(people.map((person) => settingsKey({ tenant, person })))
  return new Map(people.map((person, index) => [person, listSettings(items[index])]))
}

/** The same of one person. */
export const settingsFor = async ({ tenant, person }: Owner): Promise<MailboxSettings> =>
  (await settingsOfMany(tenant, [person])).get(person) ?? listSettings(undefined)

/** A mail that comes in as its reader's rules put it. */
export const filed = (mail: StoredMail, settings: MailboxSettings | undefined): StoredMail =>
  settings ? { ...mail, ...applyRules(settings.rules, mail, labelsIn(settings)) } : mail
