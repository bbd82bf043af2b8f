import type { Item } from '#functions/core/table/item.ts'
import { personPartition } from '#functions/core/table/keys.ts'
import { getItem, getItems } from '#functions/core/table/table.ts'
import { readMemberHistory } from '#functions/data/accounts/accountEvents.ts'
import { ACTIVITY_PREFIX, toActivity } from '#functions/data/activities/activities.ts'
import { SHARED, toPointer } from '#functions/data/apps/files/sharing.ts'
import { type ArchivedFile, type ArchivePart, readArchivePage } from '#functions/data/archive.ts'
import { OWN_CHATS } from '#functions/data/chats/chats.ts'
import { KEEPING } from '#functions/data/files/pendingFiles.ts'
import { messages } from '#functions/data/inbox/messages.ts'
import { notifications } from '#functions/data/inbox/notifications.ts'
import { toShortcuts } from '#functions/data/inbox/shortcuts.ts'
import { FEATURES, toPerson } from '#functions/data/matching/matchIndex.ts'
import { exportRankings } from '#functions/data/matching/rankings.ts'
import { CONSENT, toConsent } from '#functions/data/positionings/consents.ts'
import { readPositioningHistory } from '#functions/data/positionings/positioningEvents.ts'
import {
  FORMER_POSITIONINGS,
  OWN_POSITIONINGS,
  positioningsOf,
  toPositioningId,
  toPositioningRow,
} from '#functions/data/positionings/positionings.ts'
import { toSheet } from '#functions/data/profiles/professionalProfiles.ts'
import { documentPath, toDocuments } from '#functions/data/profiles/profileDocuments.ts'
import { type AcceptedMission, missionsKey, toMissions } from '#functions/data/reports/reportableMissions.ts'
import { readReportHistory } from '#functions/data/reports/reportEvents.ts'
import { REPORT, type StoredReport, toReport } from '#functions/data/reports/reports.ts'
import { sanitiseFileName } from '#shared/apps/files/rules.ts'
import { civilDate } from '#shared/core/dates/calendar.ts'
import { toCsv } from '#shared/core/files/csv.ts'
import { readEach } from '../stored.ts'
import { ACCEPTED_TERMS, toAcceptedTerms } from './acceptedTerms.ts'
import { DAILY_COST, toDailyCost } from './dailyCosts.ts'
import { STATUS_CHANGES } from './statusEvents.ts'

/** Technical items that expire within a day, and items exported elsewhere. */
const EXCLUDED_PREFIXES = ['ONCE#', 'LIVE', STATUS_CHANGES, KEEPING, OWN_CHATS]
/** Credentials. */
const SECRETS = ['current', 'previous', 'salt', 'rotatedAt']
/** Technical attributes. */
const MECHANICS = ['pk', 'sk', 'gsi1pk', 'gsi1sk', 'ttl', 'v']

const omitFields = (item: Item, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !names.includes(name)))

const COLUMNS = ['date', 'value', 'client', 'mission', 'status', 'report']

/** One CSV row per mission and day, called as when it was sent; what was not is called as it is now. */
const daysOf = (
  reports: readonly StoredReport[],
  missions: Readonly<Record<string, AcceptedMission>>,
): (string | number)[][] =>
  reports.flatMap(({ id, year, month, status, activities, titles }) =>
    activities.flatMap(({ client, mission, details }) =>
      details.map(({ day, value }) => [
        civilDate(year, month, day),
        value,
        (titles[mission] ?? missions[mission])?.client.title ?? client,
        (titles[mission] ?? missions[mission])?.mission.title ?? mission,
        status,
        id,
      ]),
    ),
  )

type Reading = typeof readEach
const ITEMS_PER_PART = 250

/** Panel entries among raw items, with "mark all as read" applied. */
const panelEntries = async (tenant: string, person: string, items: readonly Item[], take: Reading) => {
  const of = async ({ keyOf, entriesIn }: typeof notifications | typeof messages, prefix: string) => {
    const some = items.filter(({ sk }) => sk.startsWith(prefix))
    if (some.length === 0) return []
    const all = keyOf(tenant, person, '~')
    const ofAll = some.some(({ sk }) => sk === all.sk) ? [] : await getItems([all])
    return entriesIn([...some, ...ofAll.flatMap((item) => item ?? [])], take)
  }
  return { notifications: await of(notifications, 'NOTE#'), messages: await of(messages, 'MESSAGE#') }
}

/** Exports a page of a person's partition; unreadable items are in `other`. */
export const exportOwnData = async (tenant: string, person: string, from?: string): Promise<ArchivePart> => {
  const { items: all, next } = await readArchivePage(personPartition(tenant, person), '', ITEMS_PER_PART, from)
  const items = all.filter(({ sk }) => !EXCLUDED_PREFIXES.some((prefix) => sk.startsWith(prefix)))
  const exported = new Set<Item>()
  const readAndMark: Reading = (some, read) =>
    readEach(some, (item) => {
      const one = read(item)
      exported.add(item)
      return one
    })
  const readByPrefix = <T extends object | string>(prefix: string, read: (item: Item) => T): T[] =>
    readAndMark(
      items.filter(({ sk }) => sk.startsWith(prefix)),
      read,
    )
  const reports = readByPrefix(REPORT, toReport)
  const reportable =
    reports.length > 0
      ? (items.find(({ sk }) => sk === 'MISSIONS') ?? (await getItem(missionsKey(tenant, person))))
      : undefined
  const documents = readByPrefix('DOCUMENTS', toDocuments)[0]?.documents ?? []
  readByPrefix(FORMER_POSITIONINGS, toPositioningId)
  const rankings = exportRankings(readByPrefix)
  const content = {
    missions: readByPrefix('MISSIONS', (item) => Object.values(toMissions(item))).flat(),
    reports,
    'reports.csv': reports.length > 0 ? toCsv([COLUMNS, ...daysOf(reports, toMissions(reportable))]) : undefined,
    ...(await panelEntries(tenant, person, items, readAndMark)),
    shortcuts: readByPrefix('SHORTCUTS', toShortcuts)[0]?.list,
    professionalProfile: readByPrefix('PROFILE', toSheet)[0],
    dailyCost: readByPrefix(DAILY_COST, toDailyCost)[0]?.dailyCost,
    documents,
    positionings: readByPrefix(OWN_POSITIONINGS, toPositioningRow),
    consents: readByPrefix(CONSENT, toConsent),
    'matching/features': readByPrefix(FEATURES, toPerson)[0]?.features,
    'matching/places': rankings.places,
    'matching/decisions': rankings.decisions,
    'matching/missions': rankings.missions,
    sharedFiles: readByPrefix(SHARED, toPointer),
    activities: readByPrefix(ACTIVITY_PREFIX, toActivity),
    acceptedTerms: readByPrefix(ACCEPTED_TERMS, toAcceptedTerms),
    sessions: readByPrefix('SESSION#', (item) => omitFields(item, [...MECHANICS, ...SECRETS])),
  }
  const other = items.filter((item) => !exported.has(item)).map((item) => omitFields(item, MECHANICS.slice(2)))
  const files = documents.map((document, index): ArchivedFile => {
    const name = `documents/${index + 1} ${sanitiseFileName(document.name)}`
    return { name, key: documentPath(tenant, person, document), bytes: document.bytes }
  })
  return { content: { ...content, other }, files, next }
}

const HISTORIES_PER_PART = 8

export const exportAccountHistory = async (tenant: string, person: string): Promise<ArchivePart> => ({
  content: { history: await readMemberHistory(tenant, person) },
})

/** A few reports per part. */
export const exportReportHistories = async (tenant: string, person: string, from?: string): Promise<ArchivePart> => {
  const { items, next } = await readArchivePage(personPartition(tenant, person), REPORT, HISTORIES_PER_PART, from)
  const ids = items.map(({ sk }) => `${person}-${sk.slice(REPORT.length)}`)
  return { content: { history: (await Promise.all(ids.map((id) => readReportHistory(tenant, id)))).flat() }, next }
}

/** Former positionings included; a few per part. */
export const exportPositioningHistories = async (tenant: string, person: string, from = ''): Promise<ArchivePart> => {
  const ids = (await positioningsOf(tenant).listAllIds(person)).toSorted().filter((id) => id > from)
  const some = ids.slice(0, HISTORIES_PER_PART)
  const history = (await Promise.all(some.map((id) => readPositioningHistory(tenant, id)))).flat()
  return { content: { history }, next: ids.length > some.length ? some.at(-1) : undefined }
}
