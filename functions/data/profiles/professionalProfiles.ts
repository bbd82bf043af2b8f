import * as z from 'zod'
import { now } from '#functions/core/clock.ts'
import { ApiError } from '#functions/core/http/apiError.ts'
import { type Expression, expression, isAtVersion } from '#functions/core/table/expression.ts'
import type { Key, Write } from '#functions/core/table/item.ts'
import { type DocumentedKeys, personPartition } from '#functions/core/table/keys.ts'
import { check, getItem, getItems, put, queryPage } from '#functions/core/table/table.ts'
import { profilesPartition } from '#functions/data/keys.ts'
import { type Member, memberKey, toMember } from '#functions/data/people/members.ts'
import { fullName } from '#functions/data/people/names.ts'
import { containsTyped } from '#functions/data/search/foldedText.ts'
import { dayInParis } from '#shared/core/dates/paris.ts'
import { DisplayLanguage } from '#shared/core/terms.ts'
import { foldText } from '#shared/core/text/fold.ts'
import { ProfileFields, ProfileRow, type ProfileSnapshot } from '#shared/staffing/profiles/fields.ts'
import { collectSkills, computeCompleteness, hasResume, snapshotOf } from '#shared/staffing/profiles/rules.ts'
import { allSkills, skillName } from '#shared/staffing/skills.ts'
import { readEach, reader, readIf } from '../stored.ts'
import { documentsKey, type StoredDocument, toDocuments } from './profileDocuments.ts'
import { profileRowKey } from './profileRows.ts'

/**
 * Professional profiles, as opposed to account profiles (`profiles.ts`). The profile is in the person's partition, its
 * list row in the workspace's; everybody who ever was active has a row.
 */
export const StoredSheet = z.object({
  ...ProfileFields.shape,
  version: z.int(),
  updatedAt: z.iso.datetime(),
})
export type StoredSheet = z.infer<typeof StoredSheet>
export const toSheet = reader('profile', StoredSheet)
const toProfileRow = reader('profile row', ProfileRow)

/** A row contains the strongest skills only, to keep pages small. */
const LISTED_SKILLS = 60

const MAX_PROFILE_BYTES = 60 * 1024

const sheetKey = (tenant: string, person: string): Key => ({ pk: personPartition(tenant, person), sk: 'PROFILE' })

const rowOf = (person: Member, fields: ProfileFields, updatedAt: string): ProfileRow => ({
  id: person.id,
  name: fullName(person),
  type: person.type,
  professionalTitle: fields.professionalTitle,
  available: fields.available,
  availableFromDate: fields.availableFromDate,
  contractType: fields.contractType,
  interventionType: fields.interventionType,
  city: fields.city,
  skills: collectSkills(fields)
    .slice(0, LISTED_SKILLS)
    .map(({ code }) => code),
  completeness: computeCompleteness(fields).completeness,
  updatedAt,
})

/** Names of a skill in all languages. */
const namesOf = (code: string) => new Set(DisplayLanguage.options.map((language) => skillName(code, language)))

/** Folded search text besides the name. */
const searchedIn = ({ professionalTitle, city, skills }: ProfileRow): string =>
  foldText([professionalTitle, city, ...skills.flatMap((code) => [...namesOf(code)])].join(' ')).slice(0, 2000)

/** A member with profile and documents; `sheet` undefined: nothing saved. */
export interface ProfileFile {
  member: Member
  sheet: StoredSheet | undefined
  documents: StoredDocument[]
}

const hasVisibleProfile = ({ state, erasing }: Member): boolean =>
  (state === 'ACTIVE' || state === 'DISABLED') && erasing === undefined

/** Condition check that the owner's state is unchanged. */
export const checkOwnerUnchanged = (tenant: string, { id, state }: Member): Write =>
  check(memberKey(tenant, id), expression`#state = ${state} AND attribute_not_exists(#erasing)`)

/** Transaction writes that save a profile over a version, in this order: profile, row, member. */
const buildSaveWrites = (tenant: string, member: Member, version: number, sheet: StoredSheet): Write[] => {
  const row = rowOf(member, sheet, sheet.updatedAt)
  return [
    put({ ...sheetKey(tenant, member.id), ...sheet, v: 1 }, isAtVersion(version)),
    put({
      ...profileRowKey(tenant, member.id),
      ...row,
      search: searchedIn(row),
      renamed: foldText(row.name),
      ...(member.state !== 'ACTIVE' && { gone: true }),
    }),
    // Row and matching contain name and state.
    check(
      memberKey(tenant, member.id),
      expression`#state = ${member.state} AND #firstName = ${member.firstName} AND #lastName = ${member.lastName}
        AND attribute_not_exists(#erasing)`,
    ),
  ]
}

/** Condition check that the profile is unchanged. */
const checkSheetUnchanged = (tenant: string, person: string, sheet: StoredSheet | undefined): Write =>
  check(
    sheetKey(tenant, person),
    sheet ? expression`#version = ${sheet.version}` : expression`attribute_not_exists(#pk)`,
  )

/** The saved profile and its transaction writes; the first is refused when `version` is not the latest. */
export const buildSheetSave = (
  tenant: string,
  member: Member,
  version: number,
  fields: ProfileFields,
): { sheet: StoredSheet; writes: Write[] } => {
  const bytes = Buffer.byteLength(JSON.stringify(fields))
  if (bytes > MAX_PROFILE_BYTES) throw new ApiError('request.tooLarge', { limit: MAX_PROFILE_BYTES })
  const sheet = { ...fields, version: version + 1, updatedAt: now().toISOString() }
  return { sheet, writes: buildSaveWrites(tenant, member, version, sheet) }
}

export interface ProfileQuery {
  search?: string | undefined
  available?: boolean | undefined
  interventionType?: ProfileRow['interventionType'] | undefined
  /** A code. */
  skill?: string | undefined
}

const WORDS = 6
/** Minimum word length to match skills, and maximum of matches. */
const SKILL_MATCH_LIMITS = { shortest: 3, most: 12 }
/** Skills whose French name contains the word; rows of earlier releases contain English names only. */
const matchSkills = (word: string): string[] =>
  word.length < SKILL_MATCH_LIMITS.shortest
    ? []
    : allSkills()
        .filter(({ name: english, french }) => french !== english && foldText(french).includes(word))
        .slice(0, SKILL_MATCH_LIMITS.most)
        .map(({ code }) => code)

/** Free by a day, as `freeFrom` says it. */
const isFreeOn = (today: string): Expression =>
  expression`(#available = ${true} AND NOT #availableFromDate > ${today} OR #availableFromDate <= ${today})`

const filterOf = (
  { search = '', available, interventionType, skill }: ProfileQuery,
  today = dayInParis(now()),
): Expression =>
  [
    ...foldText(search)
      .split(/\s+/)
      .filter(Boolean)
      .slice(0, WORDS)
      .map((word) => {
        const found = containsTyped(word, 'search', 'renamed')
        const known = matchSkills(word).map((code) => expression`contains(#skills, ${code})`)
        // DynamoDB refuses redundant parentheses.
        return known.length > 0
          ? expression`(${known.reduce((one, other) => expression`${one} OR ${other}`, found)})`
          : found
      }),
    ...(available === undefined ? [] : [available ? isFreeOn(today) : expression`NOT ${isFreeOn(today)}`]),
    ...(interventionType ? [expression`#interventionType = ${interventionType}`] : []),
    ...(skill ? [expression`contains(#skills, ${skill})`] : []),
  ].reduce((one, other): Expression => expression`${one} AND ${other}`, expression`attribute_not_exists(#gone)`)

const PAGE = 100

/** The profiles of one tenant. */
export const profilesOf = (tenant: string) => ({
  /** Member, profile and documents in one request; undefined when there is no such member. */
  open: async (person: string): Promise<ProfileFile | undefined> => {
    const [member, sheet, documents] = await getItems([
      memberKey(tenant, person),
      sheetKey(tenant, person),
      documentsKey(tenant, person),
    ])
    const found = member && toMember(member)
    if (!found || !hasVisibleProfile(found)) return undefined
    return { member: found, sheet: sheet && toSheet(sheet), documents: toDocuments(documents).documents }
  },
  /** The saved profile and a condition check that it is unchanged; undefined: unreadable. */
  lastSaved: async (person: string): Promise<{ sheet: StoredSheet | undefined; unchanged: Write } | undefined> => {
    const item = await getItem(sheetKey(tenant, person))
    const sheet = readIf(item, toSheet)
    return item && !sheet ? undefined : { sheet, unchanged: checkSheetUnchanged(tenant, person, sheet) }
  },
  /** Snapshots for clients of at most 50 people, in one request; people without a profile are skipped. */
  snapshots: async (people: readonly string[]): Promise<ProfileSnapshot[]> => {
    const items = await getItems(people.flatMap((person) => [memberKey(tenant, person), sheetKey(tenant, person)]))
    return people.flatMap((_, index) => {
      const [member, sheet] = [items[2 * index], items[2 * index + 1]]
      const [found, saved] = [readIf(member, toMember), readIf(sheet, toSheet)]
      if (!found || !saved) return []
      const { version, updatedAt: __, ...fields } = saved
      return hasVisibleProfile(found) ? [snapshotOf(found, fields, version)] : []
    })
  },
  /** People, among at most 50, with enough profile data for a résumé, in one request. */
  withResume: async (people: readonly string[]) => {
    if (people.length === 0) return []
    const keys = people.flatMap((person) => [memberKey(tenant, person), sheetKey(tenant, person)])
    const items = await getItems(keys, { eventually: true })
    return people.flatMap((_, index) => {
      const [member, sheet] = [readIf(items[2 * index], toMember), readIf(items[2 * index + 1], toSheet)]
      return member && hasVisibleProfile(member) && sheet && hasResume(sheet) ? [{ member, sheet }] : []
    })
  },
  page: async (query: ProfileQuery, after: Record<string, unknown> | undefined) => {
    const { items, last } = await queryPage({
      where: expression`#pk = ${profilesPartition(tenant)}`,
      filter: filterOf(query),
      limit: PAGE,
      after,
    })
    return { rows: readEach(items, toProfileRow), last }
  },
})

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'professional profile': sheetKey('<tenant>', '<person>'),
})
