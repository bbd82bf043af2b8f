import { getItems } from '#functions/core/table/table.ts'
import { applyRules } from '#shared/apps/mailbox/mailRules.ts'
import type { Owner } from './mailKeys.ts'
import { toListSettings } from './openMail.ts'
import { labelsIn, type MailboxSettings, settingsKey } from './settings.ts'
import type { StoredMail } from './storedMail.ts'

/** Mailbox settings of at most 100 people, in one request; unreadable ones count as default. */
export const loadSettingsOfMany = async (
  tenant: string,
  people: readonly string[],
): Promise<ReadonlyMap<string, MailboxSettings>> => {
  const items = await getItems(people.map((person) => settingsKey({ tenant, person })))
  return new Map(people.map((person, index) => [person, toListSettings(items[index])]))
}

export const loadSettings = async ({ tenant, person }: Owner): Promise<MailboxSettings> =>
  (await loadSettingsOfMany(tenant, [person])).get(person) ?? toListSettings(undefined)

/** Applies the owner's rules to an incoming mail. */
export const fileIncomingMail = (mail: StoredMail, settings: MailboxSettings | undefined): StoredMail =>
  settings ? { ...mail, ...applyRules(settings.rules, mail, labelsIn(settings)) } : mail
