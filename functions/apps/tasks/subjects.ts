import { ApiError } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { listAppsOff } from '#functions/core/security/revocations.ts'
import { batchGet } from '#functions/core/table/batchGet.ts'
import type { Item, Key } from '#functions/core/table/item.ts'
import { getItem } from '#functions/core/table/table.ts'
import { findMergedInto } from '#functions/data/apps/contacts/merges.ts'
import { contactKey, toStoredContact } from '#functions/data/apps/contacts/storedContact.ts'
import { clientKey, toClient } from '#functions/data/missions/clients.ts'
import { missionKey, toMission } from '#functions/data/missions/storedMission.ts'
import { worksHere } from '#functions/data/people/colleagues.ts'
import { type Member, memberKey, toMember } from '#functions/data/people/members.ts'
import { fullName } from '#functions/data/people/names.ts'
import { missionsKey, toClientMissions } from '#functions/data/reports/reportableMissions.ts'
import { findEntries, findSpeltEntries } from '#functions/data/search/searchIndex.ts'
import { readEach, readIf } from '#functions/data/stored.ts'
import type { OptionalApp } from '#shared/apps/optional.ts'
import {
  SUBJECT_VIEWERS,
  type Subject,
  type SubjectKind,
  type SubjectRef,
  sameSubject,
} from '#shared/apps/tasks/subjects.ts'
import { allows } from '#shared/core/permissions.ts'
import { rankMatches, wordsOf } from '#shared/overview/search/rules.ts'

const seesAll = (kind: SubjectKind, { permissions }: Caller): boolean => allows(SUBJECT_VIEWERS[kind], permissions)

/** How a caller reads the title of a kind of subject; undefined when they may not. */
interface SubjectAccess {
  /** undefined: it is not for them at all. */
  keyOf: (id: string, caller: Caller) => Key | undefined
  titleIn: (item: Item | undefined, id: string, caller: Caller) => string | undefined
}

const nameOf = (member: Member): string => fullName(member).trim() || member.email

const SUBJECT_ACCESS: Record<SubjectKind, SubjectAccess> = {
  // Whoever is not staffing knows only the missions they work on.
  mission: {
    keyOf: (id, caller) =>
      seesAll('mission', caller) ? missionKey(caller.tenant, id) : missionsKey(caller.tenant, caller.person),
    titleIn: (item, id, caller) =>
      seesAll('mission', caller)
        ? readIf(item, toMission)?.title
        : toClientMissions(item).find(({ mission }) => mission.id === id)?.mission.title,
  },
  client: {
    keyOf: (id, caller) => (seesAll('client', caller) ? clientKey(caller.tenant, id) : undefined),
    titleIn: (item) => readIf(item, toClient)?.title,
  },
  contact: {
    keyOf: (id, caller) => (seesAll('contact', caller) ? contactKey(caller.tenant, id) : undefined),
    titleIn: (item) => readIf(item, toStoredContact)?.name,
  },
  person: {
    keyOf: (id, { tenant }) => memberKey(tenant, id),
    titleIn: (item, _, caller) => {
      const member = readIf(item, toMember)
      if (!member || member.erasedAt !== undefined) return undefined
      return worksHere(member) || seesAll('person', caller) ? nameOf(member) : undefined
    },
  },
}

/** Contacts that were merged into others are read as these. */
const loadMergedContacts = async (gone: readonly SubjectRef[], tenant: string): Promise<[SubjectRef, Subject][]> => {
  if (gone.length === 0) return []
  const into = await findMergedInto(tenant, [...new Set(gone.map(({ id }) => id))])
  const ids = [...new Set(into.values())]
  const contacts = new Map(
    readEach(await batchGet(ids.map((id) => contactKey(tenant, id))), toStoredContact).map((one) => [one.id, one.name]),
  )
  return gone.flatMap((ref): [SubjectRef, Subject][] => {
    const id = into.get(ref.id) ?? ''
    const title = contacts.get(id)
    return title === undefined ? [] : [[ref, { kind: 'contact', id, title }]]
  })
}

/** The keys to read for subjects, and how to read their titles from the items: only of those visible to the caller. */
export const planSubjectReads = async (refs: readonly SubjectRef[], caller: Caller) => {
  const appsOff: readonly OptionalApp[] = await listAppsOff(caller.tenant)
  const wanted = refs.flatMap((ref) => {
    const isOff = ref.kind === 'contact' && appsOff.includes('contacts')
    const key = isOff ? undefined : SUBJECT_ACCESS[ref.kind].keyOf(ref.id, caller)
    return key ? [{ ref, key }] : []
  })
  return {
    keys: wanted.map(({ key }) => key),
    read: async (items: readonly (Item | undefined)[]): Promise<Map<SubjectRef, Subject>> => {
      const gone = wanted.filter(({ ref }, index) => ref.kind === 'contact' && !items[index]).map(({ ref }) => ref)
      return new Map([
        ...wanted.flatMap(({ ref }, index) => {
          const title = SUBJECT_ACCESS[ref.kind].titleIn(items[index], ref.id, caller)
          return title === undefined ? [] : [[ref, { kind: ref.kind, id: ref.id, title }] as const]
        }),
        ...(await loadMergedContacts(gone, caller.tenant)),
      ])
    },
  }
}

/** The subjects visible to the caller, in one request. */
const loadSubjects = async (refs: readonly SubjectRef[], caller: Caller, eventually = false): Promise<Subject[]> => {
  const { keys, read } = await planSubjectReads(refs, caller)
  return keys.length > 0 ? [...(await read(await batchGet(keys, { eventually }))).values()] : []
}

/** The subject of a task after a change. A new one must be visible to the caller; one that they cannot see is kept. */
export const resolveSubject = async (
  before: SubjectRef | null,
  requested: SubjectRef | null | undefined,
  caller: Caller,
): Promise<SubjectRef | null> => {
  if (requested === undefined || sameSubject(requested, before)) return before
  const [seen] = await loadSubjects(
    [requested ?? before].filter((one) => one !== null),
    caller,
  )
  if (requested === null) return seen ? null : before
  if (!seen) throw new ApiError('tasks.unknownSubject')
  return { kind: requested.kind, id: requested.id }
}

/** A subject with the contacts that were merged into it. */
export const withMerged = async (subject: SubjectRef, { tenant }: Caller): Promise<SubjectRef[]> => {
  if (subject.kind !== 'contact') return [subject]
  const { merged = [] } = readIf(await getItem(contactKey(tenant, subject.id)), toStoredContact) ?? {}
  return [subject, ...merged.map((id) => ({ kind: subject.kind, id }))]
}

/** Candidates read per scope. */
const MAX_READ_PER_SCOPE = 10
const MAX_SHOWN = 12
const MAX_ENTRIES_SCANNED = 100

/** Missions that the caller works on, for callers who may not see all missions. */
const loadOwnMissions = async (caller: Caller): Promise<SubjectRef[]> => {
  if (seesAll('mission', caller)) return []
  const missions = toClientMissions(await getItem(missionsKey(caller.tenant, caller.person)))
  return missions.map(({ mission }) => ({ kind: 'mission', id: mission.id }))
}

/** The subjects visible to the caller that match a text, the best first. */
export const findSubjects = async (query: string, caller: Caller): Promise<Subject[]> => {
  const { tenant } = caller
  const words = wordsOf(query)
  if (words.length === 0) return []
  const [people, staffing, contacts, own] = await Promise.all([
    findEntries(tenant, 'people', words, { openOnly: !seesAll('person', caller) }),
    seesAll('mission', caller) ? findEntries(tenant, 'staffing', words) : [],
    seesAll('contact', caller) ? findSpeltEntries(tenant, 'contacts', words, MAX_ENTRIES_SCANNED) : [],
    loadOwnMissions(caller),
  ])
  const found = [people, staffing, contacts].flatMap((entries) =>
    entries.slice(0, MAX_READ_PER_SCOPE).flatMap(({ kind, id }): SubjectRef[] => {
      const known = Object.keys(SUBJECT_ACCESS).find((one) => one === kind) as SubjectKind | undefined
      return known ? [{ kind: known, id }] : []
    }),
  )
  return rankMatches(await loadSubjects([...own, ...found], caller, true), words, ({ title }) => title).slice(
    0,
    MAX_SHOWN,
  )
}
