import { fromCursor, pagedListFor, toCursor } from '#functions/core/http/cursor.ts'
import { serve } from '#functions/core/http/serve.ts'
import { readMemberHistory } from '#functions/data/accounts/accountEvents.ts'
import { listSessions } from '#functions/data/accounts/sessions.ts'
import { membersOf } from '#functions/data/people/members.ts'
import { teamOf } from '#functions/data/reports/team.ts'
import { allows, CRA_MANAGERS } from '#shared/core/permissions.ts'
import { users } from '#shared/people/users/contract.ts'
import { loadMember } from './change.ts'
import { getDailyCost, setDailyCost } from './dailyCost.ts'
import { resendInvitation, revokeInvitation } from './invitations.ts'
import { inviteAll } from './invite.ts'
import { endSessions, resetSecondFactor } from './sessions.ts'
import { confirm, disable, enable, refuse, setFirstDay, setPermissions, setPlaceOfWork } from './states.ts'
import { toUser, toUserEvent } from './view.ts'

const PAGE = 500

export const handler = serve(users, {
  list: async ({ cursor }, { tenant, person }, { route }) => {
    const list = pagedListFor({ tenant, person }, route)
    const { members, last } = await membersOf(tenant).page(PAGE, await fromCursor(list, cursor))
    return { items: members.map(toUser), cursor: await toCursor(list, last) }
  },

  get: async ({ userId, year }, caller) => {
    const { tenant, permissions } = caller
    const member = await loadMember(caller, userId)
    const [sessions, reports, history] = await Promise.all([
      listSessions(tenant, member),
      // Permission to see the team's reports covers those of one person.
      allows(CRA_MANAGERS, permissions) ? teamOf(tenant).year(userId, year) : [],
      readMemberHistory(tenant, userId),
    ])
    return { user: toUser(member), sessions, reports, history: history.flatMap((event) => toUserEvent(member, event)) }
  },

  invite: inviteAll,
  resend: ({ userId }, caller, request) => resendInvitation(userId, caller, request),
  revoke: ({ userId }, caller, request) => revokeInvitation(userId, caller, request),
  confirm: ({ userId }, caller, request) => confirm(userId, caller, request),
  refuse,
  disable: ({ userId }, caller, request) => disable(userId, caller, request),
  enable: ({ userId }, caller, request) => enable(userId, caller, request),
  setPermissions,
  setFirstDay,
  setPlaceOfWork,
  dailyCost: ({ userId }, caller) => getDailyCost(userId, caller),
  setDailyCost,
  resetSecondFactor: ({ userId }, caller, request) => resetSecondFactor(userId, caller, request),
  endSessions: ({ userId }, caller, request) => endSessions(userId, caller, request),
  // Loaded lazily: erasure depends on the data of every group, and is seldom used.
  erase: async ({ userId, confirmEmail }, caller, request) => {
    const { eraseMember: erase } = await import('./erase.ts')
    return erase(userId, confirmEmail, caller, request)
  },
})
