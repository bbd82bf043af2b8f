import { type Expression, expression, name } from '#functions/core/table/expression.ts'
import type { Write } from '#functions/core/table/item.ts'
import { update } from '#functions/core/table/table.ts'
import { validatorsKey } from '#functions/data/companies/workspaces.ts'
import { buildMemberIndexWrites } from '#functions/data/people/memberSearch.ts'
import { changeMember, type Member } from '#functions/data/people/members.ts'
import { fullName } from '#functions/data/people/names.ts'
import { joinTeam } from '#functions/data/reports/teamMembership.ts'
import { allows, CRA_AREA, CRA_VALIDATORS } from '#shared/core/permissions.ts'
import type { Appearance, Preferences, PreferencesChange } from '#shared/people/terms.ts'
import { renameProfile } from './profileRows.ts'

const PREFERENCES: Preferences = {
  scheme: 'auto',
  theme: 'theme-default',
  layout: 'classy',
  lockAfter: 0,
  mails: { reports: true, account: true, trainings: true },
}

/** Own profile and preferences of a member, with defaults. */
export const toDetails = ({
  phone = '',
  phoneShown = false,
  title = '',
  about = '',
  preferences = PREFERENCES,
}: Member) => ({
  phone,
  phoneShown,
  title,
  about,
  preferences,
})

export const toAppearance = ({ preferences: { scheme, theme, layout } = PREFERENCES }: Member): Appearance => ({
  scheme,
  theme,
  layout,
})

/** Whether a member wants mails about a subject. */
export const wantsMail = ({ preferences = PREFERENCES }: Member, about: keyof Preferences['mails']): boolean =>
  preferences.mails[about]

export type ProfileChange = Partial<
  Pick<
    Member,
    'firstName' | 'lastName' | 'phone' | 'phoneShown' | 'title' | 'about' | 'displayLanguage' | 'acceptedTerms'
  >
> & { preferences?: PreferencesChange | undefined }

const isGiven = <T>(field: [string, T]): boolean => field[1] !== undefined

/** Changed preferences, and their assignments: each by itself, as another device may change others at the same time. */
const applyPreferences = (member: Member, { mails = {}, ...others }: PreferencesChange) => {
  const before = toDetails(member).preferences
  const [some, kinds] = [Object.entries(others).filter(isGiven), Object.entries(mails).filter(isGiven)]
  const preferences: Preferences = {
    ...before,
    ...Object.fromEntries(some),
    mails: { ...before.mails, ...Object.fromEntries(kinds) },
  }
  if (!member.preferences) return { preferences, assignments: [expression`#preferences = ${preferences}`] }
  const assignments = [
    ...some.map(([field, value]) => expression`#preferences.${name(field)} = ${value}`),
    ...kinds.map(([kind, on]) => expression`#preferences.#mails.${name(kind)} = ${on}`),
  ]
  return { preferences, assignments }
}

/** Writes that rename a member in team, profile list and validators; reports keep the name they were filled in under. */
const buildRenameWrites = (tenant: string, member: Member): Write[] => {
  const entry = expression`#people.${name(member.id)}`
  const validator = update(
    validatorsKey(tenant),
    expression`SET ${entry} = ${fullName(member)}`,
    expression`attribute_exists(${entry})`,
  )
  return [
    joinTeam(tenant, member, allows(CRA_AREA, member.permissions)),
    renameProfile(tenant, member),
    ...(allows(CRA_VALIDATORS, member.permissions) ? [validator] : []),
  ]
}

/** The changed member and the transaction writes for it; none without a change. */
export const changeProfile = (
  tenant: string,
  member: Member,
  change: ProfileChange,
): { member: Member; writes: Write[] } => {
  const { preferences, ...others } = change
  const chosen = preferences && applyPreferences(member, preferences)
  const given = Object.entries(others).filter(isGiven)
  const each = [...given.map(([field, value]) => expression`${name(field)} = ${value}`), ...(chosen?.assignments ?? [])]
  if (each.length === 0) return { member, writes: [] }
  const after: Member = { ...member, ...Object.fromEntries(given), ...(chosen && { preferences: chosen.preferences }) }
  const list = each.reduce((all, one): Expression => expression`${all}, ${one}`)
  const isRenamed = fullName(member) !== fullName(after)
  return {
    member: after,
    writes: [
      changeMember(tenant, member, expression`SET ${list}`),
      ...(isRenamed ? [...buildRenameWrites(tenant, after), ...buildMemberIndexWrites(tenant, member, after)] : []),
    ],
  }
}
