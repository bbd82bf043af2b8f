import type { CurrentUser } from '#shared/contracts/common.ts'
import type { Member } from './members.ts'
import type { Workspace } from './workspaces.ts'

/** A member of a workspace as every screen knows the signed-in person. */
export const toCurrentUser = (member: Member, workspace: Workspace): CurrentUser => ({
  id: member.id,
  firstName: member.firstName,
  lastName: member.lastName,
  username: member.email,
  permissions: member.permissions,
  avatarPath: member.avatarPath,
  displayLanguage: member.displayLanguage,
  type: member.type,
  status: member.status,
  workspace: { id: workspace.id, name: workspace.name },
  placeOfWork: member.placeOfWork ?? workspace.placeOfWork,
})
