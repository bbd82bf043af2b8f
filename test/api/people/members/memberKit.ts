import { resetRevocations } from '#functions/core/security/revocations.ts'
import type { InputOf } from '#shared/core/endpoint.ts'
import { users } from '#shared/people/users/contract.ts'
import { type App, call, type Person } from '#test/kit/api.ts'

/** What those who manage people do with them, and see of them. */
export const membersFor = (app: App) => {
  const get = async (by: Person, userId: string) => (await call(app, users.get, by, { userId, year: 2026 })).body
  const historyOf = async (by: Person, userId: string) =>
    (await get(by, userId)).history.map(({ actionType, detail }) => (detail ? `${actionType}: ${detail}` : actionType))
  const inviting = (
    by: Person,
    emails: string[],
    more: Partial<InputOf<typeof users.invite>> = {},
    options: { key?: string } = {},
  ) =>
    call(
      app,
      users.invite,
      by,
      { emails, type: 'ESN_RESOURCE', permissions: ['VIEW_CRA'], displayLanguage: 'EN', ...more },
      options,
    )
  const disable = (by: Person, { personId: userId }: { personId: string }) => call(app, users.disable, by, { userId })
  /** What somebody with a token that was made before gets now, where nothing of it is remembered. */
  const knocks = async (person: Person): Promise<number> => {
    resetRevocations()
    return (await fetch(`${app.url}/api/common/user`, { headers: { authorization: `Bearer ${person.token}` } })).status
  }
  return { get, historyOf, inviting, disable, knocks }
}
