import { ApiError } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { listAppsOff } from '#functions/core/security/revocations.ts'
import { batchGet } from '#functions/core/table/batchGet.ts'
import type { Item, Key } from '#functions/core/table/item.ts'
import { getItem } from '#functions/core/table/table.ts'
import { contactKey, toStoredContact } from '#functions/data/apps/contacts/storedContact.ts'
import { clientKey, toClient } from '#functions/data/missions/clients.ts'
import { missionKey, toMission } from '#functions/data/missions/missions.ts'
import { worksHere } from '#functions/data/people/colleagues.ts'
import { type Member, memberKey, toMember } from '#functions/data/people/members.ts'
import { fullName } from '#functions/data/people/names.ts'
import { missionsKey, toClientMissions } from '#functions/data/reports/reportableMissions.ts'
import { findEntries, findSpeltEntries } from '#functions/data/search/searchIndex.ts'
import { readIf } from '#functions/data/stored.ts'
import type { OptionalApp } from '#shared/apps/optional.ts'
import { SEES_ALL, type Subject, type SubjectKind, type SubjectRef, sameSubject } from '#shared/apps/tasks/subjects.ts'
import { allows } from '#shared/core/permissions.ts'
import { ranked, wordsOf } from '#shared/overview/search/rules.ts'

const seesAll = (kind: SubjectKind, { permissions }: Caller): boolean => allows(SEES_ALL[kind], permissions)

/** How a caller comes to know of a kind of things: where its name lies, and what of it they may see; undefined: nothing. */
interface Way {
  /** undefined: it is not for them at all. */
  keyOf: (id: string, caller: Caller) => Key | undefined
  titleIn: (item: Item | undefined, id: string, caller: Caller) => string | undefined
}

const nameOf = (member: Member): string => fullName(member).trim() || member.email

const WAYS: Record<SubjectKind, Way> = {
  // Who does not place people knows of what they work on.
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

/** Where the names of subjects lie for a caller, and how they are read there: null for what is gone, or not for them. */
export const subjectsAt = async (refs: readonly SubjectRef[], caller: Caller) => {
  const appsOff: readonly OptionalApp[] = await listAppsOff(caller.tenant)
  const wanted = refs.flatMap((ref) => {
    const isOff = ref.kind === 'contact' && appsOff.includes('contacts')
    const key = isOff ? undefined : WAYS[ref.kind].keyOf(ref.id, caller)
    return key ? [{ ref, key }] : []
  })
  return {
    keys: wanted.map(({ key }) => key),
    read: (items: readonly (Item | undefined)[]): Map<SubjectRef, Subject> =>
      new Map(
        wanted.flatMap(({ ref }, index) => {
          const title = WAYS[ref.kind].titleIn(items[index], ref.id, caller)
          return title === undefined ? [] : [[ref, { kind: ref.kind, id: ref.id, title }] as const]
        }),
      ),
  }
}

/** Those of some subjects that the caller sees, in one request. */
const subjectsFor = async (refs: readonly SubjectRef[], caller: Caller, eventually = false): Promise<Subject[]> => {
  const { keys, read } = await subjectsAt(refs, caller)
  return keys.length > 0 ? [...read(await batchGet(keys, { eventually })).values()] : []
}

/**
 * What a task is about after a change: newly only what is there and the caller may see. What they do not see of it stays,
 * as they were answered that there is none.
 */
export const aboutAfter = async (
  before: SubjectRef | null,
  asked: SubjectRef | null | undefined,
  caller: Caller,
): Promise<SubjectRef | null> => {
  if (asked === undefined || sameSubject(asked, before)) return before
  const [seen] = await subjectsFor(
    [asked ?? before].filter((one) => one !== null),
    caller,
  )
  if (asked === null) return seen ? null : before
  if (!seen) throw new ApiError('tasks.unknownSubject')
  return { kind: asked.kind, id: asked.id }
}

/** How many of a scope are looked at, and how many are answered. */
const LOOKED_AT = 10
const SHOWN = 12
const LOOKED_THROUGH = 100

/** The missions that somebody works on who does not see all of them. */
const ownMissions = async (caller: Caller): Promise<SubjectRef[]> => {
  if (seesAll('mission', caller)) return []
  const missions = toClientMissions(await getItem(missionsKey(caller.tenant, caller.person)))
  return missions.map(({ mission }) => ({ kind: 'mission', id: mission.id }))
}

/** What of all that the caller may see a text finds for a task to be about, the best first. */
export const findSubjects = async (query: string, caller: Caller): Promise<Subject[]> => {
  const { tenant } = caller
  const typed = wordsOf(query)
  if (typed.length === 0) return []
  const [people, staffing, contacts, own] = await Promise.all([
    findEntries(tenant, 'people', typed, !seesAll('person', caller)),
    seesAll('mission', caller) ? findEntries(tenant, 'staffing', typed, false) : [],
    seesAll('contact', caller) ? findSpeltEntries(tenant, 'contacts', typed, LOOKED_THROUGH) : [],
    ownMissions(caller),
  ])
  const found = [people, staffing, contacts].flatMap((entries) =>
    entries.slice(0, LOOKED_AT).flatMap(({ kind, id }): SubjectRef[] => {
      const known = Object.keys(WAYS).find((one) => one === kind) as SubjectKind | undefined
      return known ? [{ kind: known, id }] : []
    }),
  )
  return ranked(await subjectsFor([...own, ...found], caller, true), typed, ({ title }) => title).slice(0, SHOWN)
}
