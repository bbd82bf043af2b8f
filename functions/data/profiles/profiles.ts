import { type Expression, expression, name } from '#functions/core/table/expression.ts'
import type { Write } from '#functions/core/table/item.ts'
import { update } from '#functions/core/table/table.ts'
import { validatorsKey } from '#functions/data/companies/workspaces.ts'
import { buildMemberIndexWrites } from '#functions/data/people/memberSearch.ts'
import { changeMember, type Member } from '#functions/data/people/members.ts'
import { fullName } from '#functions/data/people/names.ts'
import { joinTeam } from '#functions/data/reports/teamMembership.ts'
import { allows, CRA_AREA, CRA_VALIDATORS } from '#shared/core/permissions.ts'
import type { Appearance, Preferences } from '#shared/people/terms.ts'
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
> & { preferences?: Partial<Preferences> | undefined }

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
  const { preferences } = change
  const given = Object.entries({
    ...change,
    preferences: preferences && { ...toDetails(member).preferences, ...preferences },
  }).filter(([, value]) => value !== undefined)
  if (given.length === 0) return { member, writes: [] }
  const after: Member = { ...member, ...Object.fromEntries(given) }
  const each = given.map(([field, value]) => expression`${name(field)} = ${value}`)
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
