import * as z from 'zod'
import { now } from '#functions/core/clock.ts'
import { ApiError } from '#functions/core/http/apiError.ts'
import { type Expression, expression } from '#functions/core/table/expression.ts'
import type { Key, Write } from '#functions/core/table/item.ts'
import { type DocumentedKeys, personPartition } from '#functions/core/table/keys.ts'
import { check, getItem, getItems, put, queryPage } from '#functions/core/table/table.ts'
import { profilesPartition } from '#functions/data/keys.ts'
import { type Member, memberKey, toMember } from '#functions/data/people/members.ts'
import { fullName } from '#functions/data/people/names.ts'
import { holdsTyped } from '#functions/data/search/foldedText.ts'
import { folded } from '#shared/core/fold.ts'
import { dayInParis } from '#shared/core/paris.ts'
import { DisplayLanguage } from '#shared/core/terms.ts'
import { ProfileFields, ProfileRow, type ProfileSnapshot } from '#shared/staffing/profiles/fields.ts'
import { completenessOf, hasResume, skillsOf, snapshotOf } from '#shared/staffing/profiles/rules.ts'
import { allSkills, skillName } from '#shared/staffing/skills.ts'
import { readEach, reader, readIf } from '../stored.ts'
import { documentsKey, type StoredDocument, toDocuments } from './profileDocuments.ts'
import { profileRowKey } from './profileRows.ts'

/**
 * What people can do and when: their professional profile, not what their account says of them (`profiles.ts`). The
 * whole of it lies with the person; what a list shows and looks for is a row of one partition of the workspace. Everybody
 * who ever came in has a row, with a profile or without.
 */
export const StoredSheet = z.object({
  ...ProfileFields.shape,
  version: z.int(),
  updatedAt: z.iso.datetime(),
})
export type StoredSheet = z.infer<typeof StoredSheet>
export const toSheet = reader('profile', StoredSheet)
const toProfileRow = reader('profile row', ProfileRow)

/** The skills that a list shows and finds somebody by: their best, so that a page stays small whatever people claim. */
const LISTED_SKILLS = 60

/** A profile in bytes of JSON, as most of them never are. */
const MOST_BYTES = 60 * 1024

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
  skills: skillsOf(fields)
    .slice(0, LISTED_SKILLS)
    .map(({ code }) => code),
  completeness: completenessOf(fields).completeness,
  updatedAt,
})

/** What a skill is called, in every language. */
const namesOf = (code: string) => new Set(DisplayLanguage.options.map((language) => skillName(code, language)))

/** What a search looks through beside the name, without accents and capitals. */
const searchedIn = ({ professionalTitle, city, skills }: ProfileRow): string =>
  folded([professionalTitle, city, ...skills.flatMap((code) => [...namesOf(code)])].join(' ')).slice(0, 2000)

/** A person with what they have saved; `sheet` undefined: nothing yet. */
export interface ProfileFile {
  member: Member
  sheet: StoredSheet | undefined
  documents: StoredDocument[]
}

const isHere = ({ state, erasing }: Member): boolean =>
  (state === 'ACTIVE' || state === 'DISABLED') && erasing === undefined

/** The part of a transaction that is refused when somebody was let in, kept out or erased since they were read. */
export const unchangedOwner = (tenant: string, { id, state }: Member): Write =>
  check(memberKey(tenant, id), expression`#state = ${state} AND attribute_not_exists(#erasing)`)

/** The parts of the transaction that saves a profile over the version it was made from, in this order: sheet, row, member. */
const saveWrites = (tenant: string, member: Member, version: number, sheet: StoredSheet): Write[] => {
  const row = rowOf(member, sheet, sheet.updatedAt)
  return [
    put(
      { ...sheetKey(tenant, member.id), ...sheet, v: 1 },
      version === 0 ? expression`attribute_not_exists(#pk)` : expression`#version = ${version}`,
    ),
    put({
      ...profileRowKey(tenant, member.id),
      ...row,
      search: searchedIn(row),
      renamed: folded(row.name),
      ...(member.state !== 'ACTIVE' && { gone: true }),
    }),
    // The row says what they are called, it and the matching whether they are active.
    check(
      memberKey(tenant, member.id),
      expression`#state = ${member.state} AND #firstName = ${member.firstName} AND #lastName = ${member.lastName}
        AND attribute_not_exists(#erasing)`,
    ),
  ]
}

/** The part of a transaction that is refused when somebody's profile is no longer the one that was read. */
const unchangedSheet = (tenant: string, person: string, sheet: StoredSheet | undefined): Write =>
  check(
    sheetKey(tenant, person),
    sheet ? expression`#version = ${sheet.version}` : expression`attribute_not_exists(#pk)`,
  )

/** A saved profile and the parts of the transaction that saves it; refused at the first when `version` is not the last. */
export const savedSheet = (
  tenant: string,
  member: Member,
  version: number,
  fields: ProfileFields,
): { sheet: StoredSheet; writes: Write[] } => {
  const bytes = Buffer.byteLength(JSON.stringify(fields))
  if (bytes > MOST_BYTES) throw new ApiError('request.tooLarge', { limit: MOST_BYTES })
  const sheet = { ...fields, version: version + 1, updatedAt: now().toISOString() }
  return { sheet, writes: saveWrites(tenant, member, version, sheet) }
}

export interface ProfileQuery {
  search?: string | undefined
  available?: boolean | undefined
  interventionType?: ProfileRow['interventionType'] | undefined
  /** A code. */
  skill?: string | undefined
}

const WORDS = 6
/** Letters of a word by which a skill is meant, and as many skills as one means. */
const MEANT = { shortest: 3, most: 12 }
/** The skills that a word is of the French name of: what earlier releases listed is searched by other names alone. */
const meantBy = (word: string): string[] =>
  word.length < MEANT.shortest
    ? []
    : allSkills()
        .filter(({ name: english, french }) => french !== english && folded(french).includes(word))
        .slice(0, MEANT.most)
        .map(({ code }) => code)

/** Free by a day, as `freeFrom` says it. */
const isFreeOn = (today: string): Expression =>
  expression`(#available = ${true} AND NOT #availableFromDate > ${today} OR #availableFromDate <= ${today})`

const filterOf = (
  { search = '', available, interventionType, skill }: ProfileQuery,
  today = dayInParis(now()),
): Expression =>
  [
    ...folded(search)
      .split(/\s+/)
      .filter(Boolean)
      .slice(0, WORDS)
      .map((word) => {
        const found = holdsTyped(word, 'search', 'renamed')
        const known = meantBy(word).map((code) => expression`contains(#skills, ${code})`)
        // The table refuses a pair of brackets too many.
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
  /** Somebody's profile with their files, in one request; undefined when there is nobody of that id. */
  open: async (person: string): Promise<ProfileFile | undefined> => {
    const [member, sheet, documents] = await getItems([
      memberKey(tenant, person),
      sheetKey(tenant, person),
      documentsKey(tenant, person),
    ])
    const found = member && toMember(member)
    if (!found || !isHere(found)) return undefined
    return { member: found, sheet: sheet && toSheet(sheet), documents: toDocuments(documents).documents }
  },
  /** What somebody has saved, and the part of a transaction that is refused when they have saved again; undefined: it cannot be read. */
  lastSaved: async (person: string): Promise<{ sheet: StoredSheet | undefined; unchanged: Write } | undefined> => {
    const item = await getItem(sheetKey(tenant, person))
    const sheet = readIf(item, toSheet)
    return item && !sheet ? undefined : { sheet, unchanged: unchangedSheet(tenant, person, sheet) }
  },
  /** What may be shown of several people to a client, in one request; who has saved nothing is left out. At most 50. */
  snapshots: async (people: readonly string[]): Promise<ProfileSnapshot[]> => {
    const items = await getItems(people.flatMap((person) => [memberKey(tenant, person), sheetKey(tenant, person)]))
    return people.flatMap((_, index) => {
      const [member, sheet] = [items[2 * index], items[2 * index + 1]]
      const [found, saved] = [readIf(member, toMember), readIf(sheet, toSheet)]
      if (!found || !saved) return []
      const { version, updatedAt: __, ...fields } = saved
      return isHere(found) ? [snapshotOf(found, fields, version)] : []
    })
  },
  /** The people among some, at most 50, who have saved what a résumé is made of, with when they last did; in one request. */
  withResume: async (people: readonly string[]) => {
    if (people.length === 0) return []
    const keys = people.flatMap((person) => [memberKey(tenant, person), sheetKey(tenant, person)])
    const items = await getItems(keys, { eventually: true })
    return people.flatMap((_, index) => {
      const [member, sheet] = [readIf(items[2 * index], toMember), readIf(items[2 * index + 1], toSheet)]
      return member && isHere(member) && sheet && hasResume(sheet) ? [{ member, sheet }] : []
    })
  },
  /** One page of the list. */
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
