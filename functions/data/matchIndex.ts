import * as z from 'zod'
import { expression } from '#functions/lib/expression.ts'
import {
  getItem,
  getItems,
  type Item,
  type Key,
  put,
  queryPage,
  remove,
  transact,
  type Write,
} from '#functions/lib/table.ts'
import { MissionFeatures, PersonFeatures } from '#shared/rules/matching/features.ts'
import { promiseOf, type Request, requestsFor, strengthOf, strongestSkills } from '#shared/rules/matching/retrieval.ts'
import { personPartition } from './missionOptions.ts'
import { tenantPartition } from './workspaces.ts'

/**
 * Who brings a skill, strongest first, and which open missions ask for it: one small item for each, kept in the
 * transactions that save profiles and missions. To rank is to query the lists of a few skills and to read the features
 * of those who stand highest in them, however many people there are.
 */
const skillPartition = (tenant: string, code: string): string => `${tenantPartition(tenant)}#SKILL#${code}`
const STRONGEST = 999
const personEntry = (tenant: string, person: string, skill: PersonFeatures['skills'][number]): Key => ({
  pk: skillPartition(tenant, skill.code),
  sk: `P#${String(STRONGEST - strengthOf(skill)).padStart(3, '0')}#${person}`,
})
const missionEntry = (tenant: string, mission: string, code: string): Key => ({
  pk: skillPartition(tenant, code),
  sk: `M#${mission}`,
})

/** Everything that belongs to the matching of one mission. */
export const matchPartition = (tenant: string, mission: string): string => `${tenantPartition(tenant)}#MATCH#${mission}`
const personKey = (tenant: string, person: string): Key => ({ pk: personPartition(tenant, person), sk: 'FEATURES' })
const missionKey = (tenant: string, mission: string): Key => ({ pk: matchPartition(tenant, mission), sk: 'FEATURES' })

/** A mission as it is matched: `open` ones are found for people, others are only ranked for. */
export const IndexedMission = z.object({ title: z.string(), open: z.boolean(), features: MissionFeatures })
export type IndexedMission = z.infer<typeof IndexedMission>

const same = (a: Key, b: Key): boolean => a.pk === b.pk && a.sk === b.sk

/** What takes the entries of before away and adds those of after; none for what stays. */
const moved = (before: readonly Key[], after: readonly Key[]): Write[] => [
  ...before.filter((old) => !after.some((now) => same(old, now))).map((key) => remove(key)),
  ...after.filter((now) => !before.some((old) => same(old, now))).map((key) => put({ ...key })),
]

const entriesOf = (tenant: string, person: string, features: PersonFeatures | undefined): Key[] =>
  features ? strongestSkills(features).map((skill) => personEntry(tenant, person, skill)) : []

/**
 * The parts of the transaction that saves a profile which keep it found: `before` as it was indexed last, undefined when
 * it never was; `after` undefined takes the person out. At most 49 writes, 1 when no skill changed.
 */
export const indexPerson = (
  tenant: string,
  person: string,
  before: PersonFeatures | undefined,
  after: PersonFeatures | undefined,
): Write[] => [
  after ? put({ ...personKey(tenant, person), person, features: after, v: 1 }) : remove(personKey(tenant, person)),
  ...moved(entriesOf(tenant, person, before), entriesOf(tenant, person, after)),
]

const MOST_ASKED = 24
const asksFor = (tenant: string, mission: string, indexed: IndexedMission | undefined): Key[] =>
  indexed?.open
    ? indexed.features.skills.slice(0, MOST_ASKED).map(({ code }) => missionEntry(tenant, mission, code))
    : []

/** Takes a person out of every list, however they were indexed. */
export const eraseFromMatching = async (tenant: string, person: string): Promise<void> => {
  const features = await matchIndexOf(tenant).person(person)
  if (features) await transact(indexPerson(tenant, person, features, undefined))
}

/** The same for a mission. At most 49 writes. */
export const indexMission = (
  tenant: string,
  mission: string,
  before: IndexedMission | undefined,
  after: IndexedMission | undefined,
): Write[] => [
  after ? put({ ...missionKey(tenant, mission), mission, ...after, v: 1 }) : remove(missionKey(tenant, mission)),
  ...moved(asksFor(tenant, mission, before), asksFor(tenant, mission, after)),
]

/** How many entries of a skill are looked at, and how many people or missions are matched in full. */
const ENTRIES = 300
const MATCHED = 200
const IN_ONE_REQUEST = 100

/** The ids that promise most over all the lists asked for. */
const gather = async (
  requests: readonly Request[],
  read: (code: string) => Promise<{ id: string; strength: number }[]>,
): Promise<string[]> => {
  const standing = new Map<string, { request: Request; strength: number }[]>()
  const lists = await Promise.all(requests.map(async (request) => ({ request, list: await read(request.code) })))
  for (const { request, list } of lists) {
    for (const { id, strength } of list) standing.set(id, [...(standing.get(id) ?? []), { request, strength }])
  }
  return [...standing]
    .map(([id, of]) => ({ id, promise: promiseOf(of) }))
    .toSorted((a, b) => b.promise - a.promise || a.id.localeCompare(b.id))
    .slice(0, MATCHED)
    .map(({ id }) => id)
}

/** Items by key, however many; those that are not there left out. */
const readAll = async (keys: readonly Key[]): Promise<Item[]> => {
  const parts = Array.from({ length: Math.ceil(keys.length / IN_ONE_REQUEST) }, (_, part) =>
    getItems(keys.slice(part * IN_ONE_REQUEST, (part + 1) * IN_ONE_REQUEST)),
  )
  return (await Promise.all(parts)).flat().filter((item) => item !== undefined)
}

const listed = async (tenant: string, code: string, prefix: 'P#' | 'M#', descending: boolean): Promise<string[]> => {
  const { items } = await queryPage({
    where: expression`#pk = ${skillPartition(tenant, code)} AND begins_with(#sk, ${prefix})`,
    limit: ENTRIES,
    descending,
  })
  return items.map(({ sk }) => sk.slice(prefix.length))
}

const toPerson = (item: Item | undefined) =>
  item ? [{ id: z.string().parse(item.person), features: PersonFeatures.parse(item.features) }] : []
const toMission = (item: Item | undefined) =>
  item ? [{ id: z.string().parse(item.mission), ...IndexedMission.parse(item) }] : []

/** The matching's view of one tenant. */
export const matchIndexOf = (tenant: string) => ({
  person: async (person: string): Promise<PersonFeatures | undefined> =>
    toPerson(await getItem(personKey(tenant, person)))[0]?.features,
  mission: async (mission: string): Promise<IndexedMission | undefined> =>
    toMission(await getItem(missionKey(tenant, mission)))[0],
  /** Several missions at once; unknown ones are left out. */
  missions: async (missions: readonly string[]) =>
    (await readAll(missions.map((mission) => missionKey(tenant, mission)))).flatMap(toMission),
  /** Up to 200 people worth a closer look for a mission, those named besides among them. At most 10 requests. */
  peopleFor: async (mission: MissionFeatures, besides: readonly string[]) => {
    const found = await gather(requestsFor(mission.skills), async (code) =>
      (await listed(tenant, code, 'P#', false)).map((entry) => ({
        id: entry.slice(4),
        strength: STRONGEST - Number(entry.slice(0, 3)),
      })),
    )
    const people = [...new Set([...besides, ...found])].slice(0, MATCHED)
    return (await readAll(people.map((person) => personKey(tenant, person)))).flatMap(toPerson)
  },
  /** Up to 200 open missions that ask for what a person brings. At most 10 requests. */
  missionsFor: async ({ skills }: PersonFeatures) => {
    const wanted = skills
      .toSorted((a, b) => strengthOf(b) - strengthOf(a))
      .map(({ code, level }) => ({ code, level, required: true }))
    const found = await gather(requestsFor(wanted), async (code) =>
      (await listed(tenant, code, 'M#', true)).map((id) => ({ id, strength: STRONGEST })),
    )
    return (await matchIndexOf(tenant).missions(found)).filter(({ open }) => open)
  },
})
