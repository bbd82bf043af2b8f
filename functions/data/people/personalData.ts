import { expression } from '#functions/core/table/expression.ts'
import type { Item } from '#functions/core/table/item.ts'
import { queryPage } from '#functions/core/table/table.ts'
import { type MemberEvent, memberHistory } from '#functions/data/accounts/accountEvents.ts'
import { ACTIVITY, type StoredActivity, toActivity } from '#functions/data/activities/activities.ts'
import { type ArchivedChat, archivedChats, contactIn, OWN_CHATS } from '#functions/data/chats/chats.ts'
import { KEEPING } from '#functions/data/files/keeping.ts'
import { messages } from '#functions/data/inbox/messages.ts'
import { notifications } from '#functions/data/inbox/notifications.ts'
import { type StoredShortcut, toShortcuts } from '#functions/data/inbox/shortcuts.ts'
import { FEATURES, toPerson } from '#functions/data/matching/matchIndex.ts'
import { type KeptOfRankings, rankingsKept } from '#functions/data/matching/rankings.ts'
import { CONSENT, type StoredConsent, toConsent } from '#functions/data/positionings/consents.ts'
import { type PositioningEvent, positioningHistory } from '#functions/data/positionings/positioningEvents.ts'
import {
  FORMER_POSITIONINGS,
  OWN_POSITIONINGS,
  type PositioningRow,
  positioningIn,
  toPositioningRow,
} from '#functions/data/positionings/positionings.ts'
import { type StoredSheet, toSheet } from '#functions/data/profiles/professionalProfiles.ts'
import { type StoredDocument, toDocuments } from '#functions/data/profiles/profileDocuments.ts'
import { historyOf, type ReportEvent } from '#functions/data/reports/events.ts'
import { personPartition, toMissions } from '#functions/data/reports/reportableMissions.ts'
import { REPORT, type StoredReport, toReport } from '#functions/data/reports/reports.ts'
import { chatIdOf } from '#shared/apps/chat/rules.ts'
import type { PersonFeatures } from '#shared/staffing/matching/features.ts'
import { readEach } from '../stored.ts'
import type { Member } from './members.ts'
import { PRIVATE_DATA } from './privacy.ts'
import { STATUS_CHANGES } from './statusEvents.ts'

/** Bookkeeping of requests and open windows, gone after a day: it holds nothing that is not said elsewhere. */
const LEFT_OUT = ['ONCE#', 'LIVE', STATUS_CHANGES, KEEPING]
/** What only proves who somebody is. */
const SECRETS = ['current', 'previous', 'salt', 'rotatedAt']
/** How the table finds and keeps an item. */
const MECHANICS = ['pk', 'sk', 'gsi1pk', 'gsi1sk', 'ttl', 'v']

const without = (item: Item, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !names.includes(name)))

/** Everything in a person's own partition, however much. */
const itemsOf = async (tenant: string, person: string): Promise<Item[]> => {
  const found: Item[] = []
  let after: Record<string, unknown> | undefined
  do {
    const page = await queryPage({ where: expression`#pk = ${personPartition(tenant, person)}`, limit: 1000, after })
    found.push(...page.items)
    after = page.last
  } while (after)
  return found.filter(({ sk }) => !LEFT_OUT.some((prefix) => sk.startsWith(prefix)))
}

const AT_ONCE = 8

/** What happened to each of several things, by their ids; a few at a time. */
const historiesOf = async <E>(ids: readonly string[], read: (id: string) => Promise<E[]>): Promise<E[]> => {
  const events: E[] = []
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const some = ids.slice(start, start + AT_ONCE).map(read)
    events.push(...(await Promise.all(some)).flat())
  }
  return events
}

type Plain = Record<string, unknown>

export interface PersonalData {
  profile: Plain
  missions: Plain[]
  reports: StoredReport[]
  notifications: Plain[]
  messages: Plain[]
  /** Those that were changed; none while they are the ones everybody begins with. */
  shortcuts: StoredShortcut[]
  /** What they say they can do, and their files. */
  professionalProfile: StoredSheet | null
  documents: StoredDocument[]
  /** The missions they were proposed for, and what they agreed to show of themselves. */
  positionings: PositioningRow[]
  consents: StoredConsent[]
  /** What the matching knows of them, and every ranking that concerned them. */
  matching: KeptOfRankings & { features: PersonFeatures | null }
  /** What they wrote with colleagues, and colleagues with them. */
  chats: ArchivedChat[]
  /** What the company's feed tells of them. */
  activities: StoredActivity[]
  sessions: Plain[]
  /** Of their account, their reports and their positionings. */
  history: (MemberEvent | ReportEvent | PositioningEvent)[]
  /** What the workplace apps keep, by app. */
  apps: Plain
  /** Whatever else is kept with the person, as it is stored; what could not be read among it. */
  other: Plain[]
}

/** Everything that a workspace holds on one of its people, without what is secret to keep them safe. */
export const personalDataOf = async (tenant: string, member: Member): Promise<PersonalData> => {
  const [items, own] = await Promise.all([itemsOf(tenant, member.id), memberHistory(tenant, member.id)])
  const taken = new Set<Item>()
  const take: typeof readEach = (some, read) =>
    readEach(some, (item) => {
      const one = read(item)
      taken.add(item)
      return one
    })
  const under = (prefix: string): Item[] => items.filter(({ sk }) => sk.startsWith(prefix))
  const of = <T extends object | string>(prefix: string, read: (item: Item) => T): T[] => take(under(prefix), read)
  const reports = of(REPORT, toReport)
  const positionings = of(OWN_POSITIONINGS, toPositioningRow)
  const former = of(FORMER_POSITIONINGS, positioningIn)
  const positioned = new Set([...positionings.map(({ positioningId }) => positioningId), ...former])
  const events = [
    ...own,
    ...(await historiesOf(
      under(REPORT).map(({ sk }) => `${member.id}-${sk.slice(REPORT.length)}`),
      (id) => historyOf(tenant, id),
    )),
    ...(await historiesOf([...positioned], (id) => positioningHistory(tenant, id))),
  ]
  const sessions = of('SESSION#', (item) => without(item, [...MECHANICS, ...SECRETS]))
  const missions = of('MISSIONS', (item) => Object.values(toMissions(item))).flat()
  const chats = of(OWN_CHATS, (item) => ({
    chatId: chatIdOf(member.id, contactIn(item)),
    contactId: contactIn(item),
    muted: item.muted === true,
  }))
  const { link: _, linkOrder: __, ...profile } = member
  return {
    profile,
    missions,
    reports,
    notifications: notifications.entriesIn(under('NOTE#'), take),
    messages: messages.entriesIn(under('MESSAGE#'), take),
    shortcuts: of('SHORTCUTS', toShortcuts)[0]?.list ?? [],
    professionalProfile: of('PROFILE', toSheet)[0] ?? null,
    documents: of('DOCUMENTS', toDocuments)[0]?.documents ?? [],
    positionings,
    consents: of(CONSENT, toConsent),
    matching: { features: of(FEATURES, toPerson)[0]?.features ?? null, ...rankingsKept(of) },
    chats: await archivedChats(tenant, chats),
    activities: of(ACTIVITY, toActivity),
    sessions,
    apps: Object.fromEntries(
      await Promise.all(
        Object.entries(PRIVATE_DATA).map(async ([name, { exportOf }]) => [name, await exportOf(tenant, member.id)]),
      ),
    ),
    history: events.toSorted((a, b) => a.actionAt.localeCompare(b.actionAt)),
    other: items.filter((item) => !taken.has(item)).map((item) => without(item, MECHANICS.slice(2))),
  }
}
