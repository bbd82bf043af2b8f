import { type Expression, expression, name } from '#functions/core/table/expression.ts'
import type { Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { remove, update } from '#functions/core/table/table.ts'
import { profilesPartition } from '#functions/data/keys.ts'
import { fullName } from '#functions/data/people/names.ts'
import { foldText } from '#shared/core/text/fold.ts'
import type { UserType } from '#shared/people/terms.ts'
import type { ProfileRow } from '#shared/staffing/profiles/fields.ts'

export const profileRowKey = (tenant: string, person: string): Key => ({ pk: profilesPartition(tenant), sk: person })

interface Named {
  id: string
  firstName: string
  lastName: string
  type: UserType
}

/** Defaults of a row without a profile. */
const EMPTY_PROFILE_ROW: Omit<ProfileRow, 'id' | 'name' | 'type'> = {
  professionalTitle: '',
  available: false,
  availableFromDate: null,
  contractType: null,
  interventionType: null,
  city: '',
  skills: [],
  completeness: 0,
  updatedAt: null,
}

/** Transaction write that lists a new or returning member, keeping a saved profile. */
export const listProfile = (tenant: string, person: Named): Write => {
  const who = fullName(person)
  const kept = Object.entries({ ...EMPTY_PROFILE_ROW, search: '' }).map(
    ([field, value]) => expression`${name(field)} = if_not_exists(${name(field)}, ${value})`,
  )
  const set = kept.reduce(
    (all, one): Expression => expression`${all}, ${one}`,
    expression`SET #id = ${person.id}, #name = ${who}, #renamed = ${foldText(who)}, #type = ${person.type}`,
  )
  return update(profileRowKey(tenant, person.id), expression`${set} REMOVE #gone`)
}

/** Transaction write that hides an inactive member. */
export const unlistProfile = (tenant: string, person: string): Write =>
  update(profileRowKey(tenant, person), expression`SET #gone = ${true}`)

/** Transaction write that renames a row; `renamed` is searched. */
export const renameProfile = (tenant: string, person: Named): Write =>
  update(
    profileRowKey(tenant, person.id),
    expression`SET #name = ${fullName(person)}, #renamed = ${foldText(fullName(person))}`,
    expression`attribute_exists(#pk)`,
  )

/** Transaction write that deletes the row of an erased person. */
export const eraseFromProfiles = (tenant: string, person: string): Write => remove(profileRowKey(tenant, person))

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'row of a profile, for lists and filters': profileRowKey('<tenant>', '<person>'),
})
