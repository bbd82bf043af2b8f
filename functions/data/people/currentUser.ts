import { type Account, findAccount } from '#functions/data/accounts/accounts.ts'
import type { Workspace } from '#functions/data/companies/workspaces.ts'
import { toAppearance } from '#functions/data/profiles/profiles.ts'
import type { CurrentUser } from '#shared/people/currentUser.ts'
import { termsToAccept } from './acceptedTerms.ts'
import { loadPictureDataUrl } from './avatars.ts'
import { type Member, membersOf } from './members.ts'
import { listWorkspaces } from './memberships.ts'

/** The signed-in person for the app; `workspaces` are those they can switch to. */
export const toCurrentUser = async (
  member: Member,
  workspace: Workspace,
  workspaces: CurrentUser['workspaces'],
): Promise<CurrentUser> => ({
  id: member.id,
  firstName: member.firstName,
  lastName: member.lastName,
  username: member.email,
  permissions: member.permissions,
  avatarPath: await loadPictureDataUrl(member.avatarPath),
  displayLanguage: member.displayLanguage,
  type: member.type,
  ...(member.firstDay && { firstDay: member.firstDay }),
  status: member.status,
  workspace: {
    id: workspace.id,
    name: workspace.name,
    placeOfWork: workspace.placeOfWork,
    ...(workspace.suspended && { suspended: workspace.suspended }),
    ...(workspace.appsOff?.length && { appsOff: workspace.appsOff }),
  },
  workspaces,
  placeOfWork: member.placeOfWork ?? workspace.placeOfWork,
  look: toAppearance(member),
  terms: termsToAccept(member),
})

/** Member, workspace and account in two requests; undefined when any is missing. */
export const findPerson = async (
  tenant: string,
  person: string,
): Promise<{ member: Member; workspace: Workspace; account: Account } | undefined> => {
  const found = await membersOf(tenant).withWorkspace(person)
  if (!found) return undefined
  const account = await findAccount(found.member.email)
  return account?.accountId === found.member.accountId ? { ...found, account } : undefined
}

/** The signed-in person, in two requests, or three with other workspaces. */
export const findCurrentUser = async (tenant: string, person: string): Promise<CurrentUser | undefined> => {
  const found = await findPerson(tenant, person)
  if (!found) return undefined
  const { member, workspace, account } = found
  return toCurrentUser(member, workspace, await listWorkspaces(account, workspace))
}
