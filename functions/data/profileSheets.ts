import * as z from 'zod'
import { now } from '#functions/lib/clock.ts'
import { type Expression, expression, name } from '#functions/lib/expression.ts'
import { Failure } from '#functions/lib/failure.ts'
import {
  check,
  getItems,
  type Item,
  type Key,
  put,
  queryPage,
  remove,
  update,
  type Write,
} from '#functions/lib/table.ts'
import { ProfileFields, ProfileRow, type ProfileSnapshot } from '#shared/contracts/profiles.ts'
import { completenessOf, EMPTY_PROFILE, folded, skillsOf, snapshotOf } from '#shared/rules/profiles.ts'
import { skillName } from '#shared/rules/skills.ts'
import { fullName, type Member, memberKey, toMember } from './members.ts'
import { personPartition } from './missionOptions.ts'
import { documentsKey, type StoredDocument, toDocuments } from './profileDocuments.ts'

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

/** A profile in bytes of JSON, as most of them never are. */
const MOST_BYTES = 60 * 1024

const sheetKey = (tenant: string, person: string): Key => ({ pk: personPartition(tenant, person), sk: 'PROFILE' })

const listPartition = (tenant: string): string => `T#${tenant}#PROFILES`
const rowKey = (tenant: string, person: string): Key => ({ pk: listPartition(tenant), sk: person })

type Named = Pick<Member, 'id' | 'firstName' | 'lastName' | 'type'>

const rowOf = (person: Named, fields: ProfileFields, updatedAt: string | null): ProfileRow => ({
  id: person.id,
  name: fullName(person),
  type: person.type,
  professionalTitle: fields.professionalTitle,
  available: fields.available,
  availableFromDate: fields.availableFromDate,
  contractType: fields.contractType,
  interventionType: fields.interventionType,
  city: fields.city,
  skills: skillsOf(fields).map(({ code }) => code),
  completeness: completenessOf(fields).completeness,
  updatedAt,
})

/** What a search looks through, without accents and capitals. */
const searchedIn = ({ name: who, professionalTitle, city, skills }: ProfileRow): string =>
  folded([who, professionalTitle, city, ...skills.map((code) => skillName(code))].join(' ')).slice(0, 2000)

/** The part of a transaction that lists somebody who has just come in, or come back; what they had saved stays. */
export const listProfile = (tenant: string, person: Named): Write => {
  const { id, name: who, type, ...empty } = rowOf(person, EMPTY_PROFILE, null)
  const kept = Object.entries({ ...empty, search: folded(who) }).map(
    ([field, value]) => expression`${name(field)} = if_not_exists(${name(field)}, ${value})`,
  )
  const set = kept.reduce(
    (all, one): Expression => expression`${all}, ${one}`,
    expression`SET #id = ${id}, #name = ${who}, #type = ${type}`,
  )
  return update(rowKey(tenant, id), expression`${set} REMOVE #gone`)
}

/** The part of a transaction that takes somebody who can no longer come in out of the list. */
export const unlistProfile = (tenant: string, person: string): Write =>
  update(rowKey(tenant, person), expression`SET #gone = ${true}`)

/** The part of a transaction that puts another name of somebody into the list. */
export const renameProfile = (tenant: string, person: Named): Write =>
  update(
    rowKey(tenant, person.id),
    expression`SET #name = ${fullName(person)}, #renamed = ${folded(fullName(person))}`,
    expression`attribute_exists(#pk)`,
  )

/** The part of a transaction that leaves nothing of an erased person in the list. */
export const eraseFromProfiles = (tenant: string, person: string): Write => remove(rowKey(tenant, person))

/** A person with what they have saved; `sheet` undefined: nothing yet. */
export interface ProfileFile {
  member: Member
  sheet: StoredSheet | undefined
  documents: StoredDocument[]
}

const isHere = ({ state, erasing }: Member): boolean =>
  (state === 'ACTIVE' || state === 'DISABLED') && erasing === undefined

/** The parts of the transaction that saves a profile over the version it was made from, in this order: sheet, row, member. */
const saveWrites = (tenant: string, member: Member, version: number, sheet: StoredSheet): Write[] => {
  const row = rowOf(member, sheet, sheet.updatedAt)
  return [
    put(
      { ...sheetKey(tenant, member.id), ...sheet, v: 1 },
      version === 0 ? expression`attribute_not_exists(#pk)` : expression`#version = ${version}`,
    ),
    put({
      ...rowKey(tenant, member.id),
      ...row,
      search: searchedIn(row),
      ...(member.state !== 'ACTIVE' && { gone: true }),
    }),
    check(memberKey(tenant, member.id), expression`attribute_exists(#pk) AND attribute_not_exists(#erasing)`),
  ]
}

/** A saved profile and the parts of the transaction that saves it; refused at the first when `version` is not the last. */
export const savedSheet = (
  tenant: string,
  member: Member,
  version: number,
  fields: ProfileFields,
): { sheet: StoredSheet; writes: Write[] } => {
  const bytes = Buffer.byteLength(JSON.stringify(fields))
  if (bytes > MOST_BYTES) throw new Failure('request.tooLarge', { limit: MOST_BYTES })
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
const filterOf = ({ search = '', available, interventionType, skill }: ProfileQuery): Expression =>
  [
    ...folded(search)
      .split(/\s+/)
      .filter(Boolean)
      .slice(0, WORDS)
      .map((word) => expression`(contains(#search, ${word}) OR contains(#renamed, ${word}))`),
    ...(available === undefined ? [] : [expression`#available = ${available}`]),
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
  /** What may be shown of several people to a client, in one request; who has saved nothing is left out. At most 50. */
  snapshots: async (people: readonly string[]): Promise<ProfileSnapshot[]> => {
    const items = await getItems(people.flatMap((person) => [memberKey(tenant, person), sheetKey(tenant, person)]))
    return people.flatMap((_, index) => {
      const [member, sheet] = [items[2 * index], items[2 * index + 1]]
      if (!member || !sheet) return []
      const found = toMember(member)
      const { version, updatedAt: __, ...fields } = toSheet(sheet)
      return isHere(found) ? [snapshotOf(found, fields, version)] : []
    })
  },
  /** One page of the list. */
  page: async (query: ProfileQuery, after: Record<string, unknown> | undefined) => {
    const { items, last } = await queryPage({
      where: expression`#pk = ${listPartition(tenant)}`,
      filter: filterOf(query),
      limit: PAGE,
      after,
    })
    return { rows: items.map((item) => ProfileRow.parse(item)), last }
  },
})

export const toSheet = (item: Item): StoredSheet => StoredSheet.parse(item)
