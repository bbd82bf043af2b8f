import * as z from 'zod'
import { batchGet } from '#functions/core/table/batchGet.ts'
import { expression } from '#functions/core/table/expression.ts'
import { inParts } from '#functions/core/table/inParts.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import { type DocumentedKeys, personPartition } from '#functions/core/table/keys.ts'
import { getItem, put, queryAll, queryPage, remove } from '#functions/core/table/table.ts'
import { matchPartition, skillPartition } from '#functions/data/keys.ts'
import { MissionFeatures, PersonFeatures } from '#shared/staffing/matching/features.ts'
import {
  estimateCoverage,
  type IndexRead,
  planIndexReads,
  strengthOf,
  strongestSkills,
} from '#shared/staffing/matching/retrieval.ts'
import { allSkills } from '#shared/staffing/skills.ts'
import { readEach, reader, readIf } from '../stored.ts'
import { featuresSaid, type Known, placeInSkillList, saidOf } from './matchEntries.ts'

const missionEntry = (tenant: string, mission: string, code: string): Item => ({
  pk: skillPartition(tenant, code),
  sk: `M#${mission}`,
})
const personEntry = (tenant: string, person: string, skill: Known, features: PersonFeatures): Item => ({
  pk: skillPartition(tenant, skill.code),
  sk: `${PERSON}${placeInSkillList(skill, features)}#${person}`,
  says: saidOf(skill, features),
})

/** What the matching knows of a person, in their partition. */
export const FEATURES = 'FEATURES'
const personKey = (tenant: string, person: string): Key => ({ pk: personPartition(tenant, person), sk: FEATURES })
const missionKey = (tenant: string, mission: string): Key => ({ pk: matchPartition(tenant, mission), sk: FEATURES })

/** A mission as it is matched: `open` ones are found for people, others are only ranked for. */
export const IndexedMission = z.object({ title: z.string(), open: z.boolean(), features: MissionFeatures })
export type IndexedMission = z.infer<typeof IndexedMission>

const readPerson = reader('features of a person', z.object({ person: z.string(), features: PersonFeatures }))
export const toPerson = (item: Item) => {
  const { person: id, features } = readPerson(item)
  return { id, features }
}
const readMission = reader('features of a mission', IndexedMission.extend({ mission: z.string() }))
const toMission = (item: Item) => {
  const { mission: id, ...rest } = readMission(item)
  return { id, ...rest }
}
const toSkillEntry = reader('skill entry', z.object({ says: z.string() }))

const PERSON = 'P#'
const idIn = (sk: string): string => sk.slice(sk.lastIndexOf('#') + 1)

const same = (a: Key, b: Key): boolean => a.pk === b.pk && a.sk === b.sk

/** What takes the entries of before away and puts those of after; none for what stays as it is. */
const moved = (before: readonly Item[], after: readonly Item[]): Write[] => [
  ...before.filter((old) => !after.some((now) => same(old, now))).map((key) => remove(key)),
  ...after.filter((now) => !before.some((old) => same(old, now) && old.says === now.says)).map((entry) => put(entry)),
]

const entriesOf = (tenant: string, person: string, features: PersonFeatures | undefined): Item[] =>
  features ? strongestSkills(features).map((skill) => personEntry(tenant, person, skill, features)) : []

/**
 * The parts of the transaction that saves a profile which keep it found: `before` as it was indexed last, undefined when
 * it never was; `after` undefined takes the person out. At most 49 writes, 1 when nothing that the matching knows changed.
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
const asksFor = (tenant: string, mission: string, indexed: IndexedMission | undefined): Item[] =>
  indexed?.open
    ? indexed.features.skills.slice(0, MOST_ASKED).map(({ code }) => missionEntry(tenant, mission, code))
    : []

const LISTS_AT_ONCE = 10

/** Where somebody is listed of whom nobody can read by which skills: every list is looked through. */
const entriesAnywhere = async (tenant: string, person: string): Promise<Key[]> => {
  const codes = allSkills().map(({ code }) => code)
  const found: Key[] = []
  while (codes.length > 0) {
    const lists = codes.splice(0, LISTS_AT_ONCE).map(async (code) => {
      const where = expression`#pk = ${skillPartition(tenant, code)} AND begins_with(#sk, ${PERSON})`
      return (await queryAll({ where })).filter(({ sk }) => idIn(sk) === person)
    })
    found.push(...(await Promise.all(lists)).flat())
  }
  return found
}

/** Takes a person out of every list, however they were indexed. */
export const eraseFromMatching = async (tenant: string, person: string): Promise<void> => {
  const item = await getItem(personKey(tenant, person))
  if (!item) return
  const indexed = readIf(item, toPerson)
  const writes = indexed
    ? indexPerson(tenant, person, indexed.features, undefined)
    : [...(await entriesAnywhere(tenant, person)).map((key) => remove(key)), remove(item)]
  await inParts(writes)
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

/** How many people or missions are matched in full. */
const MATCHED = 100

/** Those of some items that are there. */
const readAll = async (keys: readonly Key[]): Promise<Item[]> =>
  (await batchGet(keys, { eventually: true })).filter((item) => item !== undefined)

const PEOPLE_LISTED = 1000
/** Who stands in the lists of what a mission asks for, with as much of their features as the entries say. */
const peopleListed = async (tenant: string, asked: MissionFeatures['skills']): Promise<Map<string, PersonFeatures>> => {
  const listed = async ({ code }: IndexRead) => {
    const where = expression`#pk = ${skillPartition(tenant, code)} AND begins_with(#sk, ${PERSON})`
    const { items } = await queryPage({ where, limit: PEOPLE_LISTED, eventually: true })
    return readEach(items, (item) => ({ id: idIn(item.sk), features: featuresSaid(code, toSkillEntry(item).says) }))
  }
  const found = new Map<string, PersonFeatures>()
  for (const { id, features } of (await Promise.all(planIndexReads(asked).map(listed))).flat()) {
    const known = found.get(id)
    if (known) known.skills.push(...features.skills)
    else found.set(id, features)
  }
  return found
}

const MISSIONS_LISTED = 300
/** The open missions that ask most for what somebody brings, by their ids. */
const missionsListed = async (tenant: string, { skills }: PersonFeatures): Promise<string[]> => {
  const brought = skills
    .toSorted((a, b) => strengthOf(b) - strengthOf(a))
    .map(({ code, level }) => ({ code, level, required: true }))
  const standing = new Map<string, IndexRead[]>()
  const list = async (request: IndexRead) => {
    const where = expression`#pk = ${skillPartition(tenant, request.code)} AND begins_with(#sk, ${'M#'})`
    const { items } = await queryPage({ where, limit: MISSIONS_LISTED, descending: true, eventually: true })
    for (const { sk } of items) standing.set(idIn(sk), [...(standing.get(idIn(sk)) ?? []), request])
  }
  await Promise.all(planIndexReads(brought).map(list))
  return [...standing]
    .map(([id, requests]) => ({ id, promise: estimateCoverage(requests) }))
    .toSorted((a, b) => b.promise - a.promise || a.id.localeCompare(b.id))
    .slice(0, MATCHED)
    .map(({ id }) => id)
}

/** The matching's view of one tenant. */
export const matchIndexOf = (tenant: string) => ({
  person: async (person: string): Promise<PersonFeatures | undefined> =>
    readIf(await getItem(personKey(tenant, person)), toPerson)?.features,
  mission: async (mission: string): Promise<IndexedMission | undefined> => {
    const item = await getItem(missionKey(tenant, mission))
    return item && toMission(item)
  },
  /** Several missions at once; unknown ones are left out. */
  missions: async (missions: readonly string[]) =>
    readEach(await readAll(missions.map((mission) => missionKey(tenant, mission))), toMission),
  /**
   * People worth a closer look for a mission: those named besides, and the 100 best by a score of what the lists say of
   * them. At most 10 requests.
   */
  peopleFor: async (
    mission: MissionFeatures,
    besides: readonly string[],
    scoreOf: (person: PersonFeatures) => number,
  ) => {
    const listed = await peopleListed(tenant, mission.skills)
    const best = [...listed]
      .map(([id, features]) => ({ id, score: scoreOf(features) }))
      .toSorted((a, b) => b.score - a.score || a.id.localeCompare(b.id))
      .map(({ id }) => id)
    const people = [...new Set([...besides, ...best.slice(0, MATCHED)])]
    return readEach(await readAll(people.map((person) => personKey(tenant, person))), toPerson)
  },
  /** Up to 100 open missions that ask for what a person brings. At most 9 requests. */
  missionsFor: async (person: PersonFeatures) =>
    (await matchIndexOf(tenant).missions(await missionsListed(tenant, person))).filter(({ open }) => open),
})

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'matching features of a person': personKey('<tenant>', '<person>'),
  'matching features of a mission': missionKey('<tenant>', '<mission>'),
  'person with a skill, by availability, then strength': {
    pk: skillPartition('<tenant>', '<code>'),
    sk: `${PERSON}<free from>#<999 - strength>#<person>`,
  },
  'open mission that requires a skill': { pk: skillPartition('<tenant>', '<code>'), sk: 'M#<mission>' },
})
