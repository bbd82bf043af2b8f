import * as z from 'zod'
import { batchGet } from '#functions/core/table/batchGet.ts'
import { writeInBatches } from '#functions/core/table/batchWrites.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import { type DocumentedKeys, isSameKey, personPartition } from '#functions/core/table/keys.ts'
import { getItem, put, queryAll, queryPage, remove } from '#functions/core/table/table.ts'
import { parisDate } from '#functions/data/figures/counting.ts'
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
import { decodeFeatures, encodeFeatures, type PersonSkill, skillSortKey } from './matchEntries.ts'

const missionEntry = (tenant: string, mission: string, code: string): Item => ({
  pk: skillPartition(tenant, code),
  sk: `M#${mission}`,
})
const personEntry = (tenant: string, person: string, skill: PersonSkill, features: PersonFeatures): Item => ({
  pk: skillPartition(tenant, skill.code),
  sk: `${PERSON}${skillSortKey(skill, features)}#${person}`,
  says: encodeFeatures(skill, features),
})

/** Sort key of the matching features. */
export const FEATURES = 'FEATURES'
const personKey = (tenant: string, person: string): Key => ({ pk: personPartition(tenant, person), sk: FEATURES })
const missionKey = (tenant: string, mission: string): Key => ({ pk: matchPartition(tenant, mission), sk: FEATURES })

/** A mission for matching; only `open` ones are proposed to people. */
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

/** Writes from one set of entries to another; none for unchanged entries. */
const buildEntryChanges = (before: readonly Item[], after: readonly Item[]): Write[] => [
  ...before.filter((old) => !after.some((now) => isSameKey(old, now))).map((key) => remove(key)),
  ...after
    .filter((now) => !before.some((old) => isSameKey(old, now) && old.says === now.says))
    .map((entry) => put(entry)),
]

const entriesOf = (tenant: string, person: string, features: PersonFeatures | undefined): Item[] =>
  features ? strongestSkills(features).map((skill) => personEntry(tenant, person, skill, features)) : []

/**
 * Transaction writes that update a person's index entries; undefined before: new, undefined after: removed. At most 49
 * writes, 1 when nothing relevant changed.
 */
export const buildPersonIndexWrites = (
  tenant: string,
  person: string,
  before: PersonFeatures | undefined,
  after: PersonFeatures | undefined,
): Write[] => [
  after ? put({ ...personKey(tenant, person), person, features: after, v: 1 }) : remove(personKey(tenant, person)),
  ...buildEntryChanges(entriesOf(tenant, person, before), entriesOf(tenant, person, after)),
]

const MAX_SKILLS_PER_MISSION = 24
const missionEntries = (tenant: string, mission: string, indexed: IndexedMission | undefined): Item[] =>
  indexed?.open
    ? indexed.features.skills.slice(0, MAX_SKILLS_PER_MISSION).map(({ code }) => missionEntry(tenant, mission, code))
    : []

const LISTS_PER_BATCH = 10

/** Searches every list, for a person whose features are unreadable. */
const findEntriesInAllLists = async (tenant: string, person: string): Promise<Key[]> => {
  const codes = allSkills().map(({ code }) => code)
  const found: Key[] = []
  while (codes.length > 0) {
    const lists = codes.splice(0, LISTS_PER_BATCH).map(async (code) => {
      const where = expression`#pk = ${skillPartition(tenant, code)} AND begins_with(#sk, ${PERSON})`
      return (await queryAll({ where })).filter(({ sk }) => idIn(sk) === person)
    })
    found.push(...(await Promise.all(lists)).flat())
  }
  return found
}

/** Removes a person from the index. */
export const eraseFromMatching = async (tenant: string, person: string): Promise<void> => {
  const item = await getItem(personKey(tenant, person))
  if (!item) return
  const indexed = readIf(item, toPerson)
  const writes = indexed
    ? buildPersonIndexWrites(tenant, person, indexed.features, undefined)
    : [...(await findEntriesInAllLists(tenant, person)).map((key) => remove(key)), remove(item)]
  await writeInBatches(writes)
}

/** Transaction writes that update a mission's index entries; at most 49. */
export const buildMissionIndexWrites = (
  tenant: string,
  mission: string,
  before: IndexedMission | undefined,
  after: IndexedMission | undefined,
): Write[] => [
  after ? put({ ...missionKey(tenant, mission), mission, ...after, v: 1 }) : remove(missionKey(tenant, mission)),
  ...buildEntryChanges(missionEntries(tenant, mission, before), missionEntries(tenant, mission, after)),
]

/** Candidates that are ranked in full. */
const MAX_MATCHED = 100

/** Existing items only, eventually consistent. */
const readAll = async (keys: readonly Key[]): Promise<Item[]> =>
  (await batchGet(keys, { eventually: true })).filter((item) => item !== undefined)

const MAX_PEOPLE_PER_SKILL = 1000
/** People in the lists of the required skills, with the features in their entries. */
const listPeople = async (tenant: string, asked: MissionFeatures['skills']): Promise<Map<string, PersonFeatures>> => {
  const listed = async ({ code }: IndexRead) => {
    const where = expression`#pk = ${skillPartition(tenant, code)} AND begins_with(#sk, ${PERSON})`
    const { items } = await queryPage({ where, limit: MAX_PEOPLE_PER_SKILL, eventually: true })
    return readEach(items, (item) => ({ id: idIn(item.sk), features: decodeFeatures(code, toSkillEntry(item).says) }))
  }
  const found = new Map<string, PersonFeatures>()
  for (const { id, features } of (await Promise.all(planIndexReads(asked).map(listed))).flat()) {
    const known = found.get(id)
    if (known) known.skills.push(...features.skills)
    else found.set(id, features)
  }
  return found
}

const MAX_MISSIONS_PER_SKILL = 300
/** Ids of the open missions that match a person's skills best. */
const listMissionIds = async (tenant: string, { skills }: PersonFeatures): Promise<string[]> => {
  const brought = skills
    .toSorted((a, b) => strengthOf(b) - strengthOf(a))
    .map(({ code, level }) => ({ code, level, required: true }))
  const standing = new Map<string, IndexRead[]>()
  const list = async (request: IndexRead) => {
    const where = expression`#pk = ${skillPartition(tenant, request.code)} AND begins_with(#sk, ${'M#'})`
    const { items } = await queryPage({ where, limit: MAX_MISSIONS_PER_SKILL, descending: true, eventually: true })
    for (const { sk } of items) standing.set(idIn(sk), [...(standing.get(idIn(sk)) ?? []), request])
  }
  await Promise.all(planIndexReads(brought).map(list))
  return [...standing]
    .map(([id, requests]) => ({ id, promise: estimateCoverage(requests) }))
    .toSorted((a, b) => b.promise - a.promise || a.id.localeCompare(b.id))
    .slice(0, MAX_MATCHED)
    .map(({ id }) => id)
}

export const matchIndexOf = (tenant: string) => ({
  person: async (person: string): Promise<PersonFeatures | undefined> =>
    readIf(await getItem(personKey(tenant, person)), toPerson)?.features,
  /** Several people; those of whom nothing is known are skipped. */
  people: async (people: readonly string[]) =>
    readEach(await readAll(people.map((person) => personKey(tenant, person))), toPerson),
  mission: async (mission: string): Promise<IndexedMission | undefined> => {
    const item = await getItem(missionKey(tenant, mission))
    return item && toMission(item)
  },
  /** Several missions; missing ones are skipped. */
  missions: async (missions: readonly string[]) =>
    readEach(await readAll(missions.map((mission) => missionKey(tenant, mission))), toMission),
  /**
   * Candidates for a mission: those in `besides`, and the 100 best by the score of their entries. At most 10 requests.
   */
  peopleFor: async (
    mission: MissionFeatures,
    besides: readonly string[],
    scoreOf: (person: PersonFeatures) => number,
  ) => {
    const listed = await listPeople(tenant, mission.skills)
    const best = [...listed]
      .map(([id, features]) => ({ id, score: scoreOf(features) }))
      .toSorted((a, b) => b.score - a.score || a.id.localeCompare(b.id))
      .map(({ id }) => id)
    const people = [...new Set([...besides, ...best.slice(0, MAX_MATCHED)])]
    return matchIndexOf(tenant).people(people)
  },
  /** Up to 100 open missions for a person, without those that are over; at most 9 requests. */
  missionsFor: async (person: PersonFeatures) => {
    const today = parisDate()
    return (await matchIndexOf(tenant).missions(await listMissionIds(tenant, person))).filter(
      ({ open, features: { endDate } }) => open && (endDate === null || endDate >= today),
    )
  },
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
