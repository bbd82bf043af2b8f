import { addAccount } from '#functions/data/accounts.ts'
import { addMember, type Member } from '#functions/data/members.ts'
import { openWorkspace } from '#functions/data/workspaces.ts'
import { newId, now, setClock } from '#functions/lib/clock.ts'
import { hashPassword } from '#functions/lib/passwords.ts'
import { transact } from '#functions/lib/table.ts'
import type { CurrentUser } from '#shared/contracts/common.ts'

export const PASSWORD = 'Correct-horse-7!'
const HASH = await hashPassword(PASSWORD)

/** Time that passes only where a test says so. */
export const timeFrom = (milliseconds: number) => {
  let at = milliseconds
  setClock({ at: new Date(at) })
  return (seconds: number): void => {
    at += seconds * 1000
    setClock({ at: new Date(at) })
  }
}

let serial = 0

/** Somebody with an account, alone in a workspace of their own. */
export const newPerson = async (
  overrides: { member?: Partial<Member>; passwordHash?: string; state?: 'active' | 'disabled'; others?: Member[] } = {},
) => {
  serial += 1
  const tenant = newId()
  const member: Member = {
    id: newId(),
    accountId: newId(),
    email: `camille.${serial}.${tenant.toLowerCase()}@atelier.example`,
    firstName: 'Camille',
    lastName: 'Roussel',
    type: 'ESN',
    permissions: ['MANAGE_CRA'],
    displayLanguage: 'FR',
    status: 'online',
    avatarPath: null,
    placeOfWork: null,
    state: 'active',
    ...overrides.member,
  }
  const { accountId, email, id: person } = member
  const workspace = {
    id: tenant,
    name: 'Atelier du Lac',
    type: 'ESN',
    placeOfWork: { country: 'FR', region: null },
    createdAt: now().toISOString(),
  } as const
  const account = {
    accountId,
    email,
    passwordHash: overrides.passwordHash ?? HASH,
    state: overrides.state ?? 'active',
    workspaces: [{ tenant, person }],
  } as const
  const refused = await transact([
    ...openWorkspace(workspace),
    ...addMember(tenant, member),
    addAccount({ ...account, workspaces: [...account.workspaces] }),
  ])
  if (refused) throw new Error('The person could not be added')
  return { tenant, person, email, member, accountId }
}

/** What the bodies of these endpoints hold, each of them some. */
interface Body {
  user: CurrentUser
  accessToken: string
  tokenType: string
  code: string
  message: string
  details: { seconds: number }
}

/** Calls a path as a browser would, with a refresh cookie or without. */
export const caller =
  (url: string) =>
  async (path: string, input?: unknown, { cookie, token }: { cookie?: string | undefined; token?: string } = {}) => {
    const response = await fetch(url + path, {
      method: input === undefined ? 'GET' : 'POST',
      headers: {
        'content-type': 'application/json',
        ...(cookie && { cookie }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(input !== undefined && { body: JSON.stringify(input) }),
    })
    const text = await response.text()
    const [set = ''] = response.headers.getSetCookie()
    const [pair = '', ...flags] = set.split('; ')
    const [requests, units] = (response.headers.get('x-regie-cost') ?? '').split(';').map(Number)
    return {
      status: response.status,
      text,
      body: JSON.parse(text) as Body,
      headers: response.headers,
      /** The cookie it sets, as it is to be sent back, and its flags. */
      cookie: pair || undefined,
      flags,
      cost: { requests, units },
    }
  }
