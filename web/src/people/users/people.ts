import { EMAIL } from '#shared/core/email.ts'
import type { OutputOf } from '#shared/core/endpoint.ts'
import { foldText } from '#shared/core/fold.ts'
import { compareNames } from '#shared/core/names.ts'
import { mayGrant } from '#shared/core/permissions.ts'
import { type AccountState, statesBefore } from '#shared/people/accounts.ts'
import type { CurrentUser } from '#shared/people/currentUser.ts'
import type { User, users } from '#shared/people/users/contract.ts'

/** One person as managers see them. */
export type UserDetails = OutputOf<typeof users.get>

/** Invited people have no name yet, only an address. */
export const nameOf = ({ firstName, lastName, email }: User): string => `${firstName} ${lastName}`.trim() || email

/** Whether somebody may manage an account: another one's, with no permissions beyond their own. */
export const canManage = (me: Pick<CurrentUser, 'id' | 'permissions'>, user: User): boolean =>
  user.id !== me.id && mayGrant(me.permissions, user.permissions)

export const BULK_ACTIONS = ['resend', 'confirm', 'disable'] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]

const STATES: Record<BulkAction, readonly AccountState[]> = {
  resend: ['INVITED', 'WAITING_ACTIVATION'],
  confirm: statesBefore('CONFIRMED'),
  disable: statesBefore('DISABLED'),
}

/** Whether somebody may do this to somebody. */
export const canDo = (action: BulkAction, me: Pick<CurrentUser, 'id' | 'permissions'>, user: User): boolean =>
  STATES[action].includes(user.state) && canManage(me, user)

export const SORT_KEYS = ['name', 'type', 'state', 'createdAt'] as const
export type SortKey = (typeof SORT_KEYS)[number]

export interface PeopleView {
  /** Words to look for in names and addresses, whatever their accents. */
  text: string
  state: User['state'] | undefined
  type: User['type'] | undefined
  by: SortKey
  down: boolean
}

/** Filters and sorts people by a view; `label` names a type or state. */
export const filterPeople = (
  people: readonly User[],
  { text, state, type, by, down }: PeopleView,
  label: (user: User, by: 'type' | 'state') => string,
): User[] => {
  const words = foldText(text).split(/\s+/).filter(Boolean)
  const sortedBy = (user: User): string => {
    if (by === 'createdAt') return user.createdAt
    return by === 'name' ? nameOf(user) : label(user, by)
  }
  const found = people.filter((user) => {
    const where = foldText(`${user.firstName} ${user.lastName} ${user.email}`)
    return (
      (!state || user.state === state) && (!type || user.type === type) && words.every((word) => where.includes(word))
    )
  })
  const sorted = found.toSorted(
    (one, other) => compareNames(sortedBy(one), sortedBy(other)) || compareNames(nameOf(one), nameOf(other)),
  )
  return down ? sorted.reverse() : sorted
}

/**
 * The addresses in a pasted text, separated by lines, commas, semicolons or spaces, with or without names: words before
 * an address, and other cells of its row in a spreadsheet. Any other word is taken for an address, to be shown as wrong.
 * Each is there once, however it is spelt.
 */
export const parseAddresses = (text: string): string[] => {
  const found = text.split(/[\n,;]+/).flatMap((piece) =>
    piece
      .split('\t')
      .filter((cell) => cell.includes('@') || !piece.includes('@'))
      .flatMap((cell) => {
        const words = cell.split(/[\s<>]+/).filter(Boolean)
        const last = words.findLastIndex((word) => word.includes('@'))
        return words.filter((word, index) => index > last || word.includes('@'))
      }),
  )
  return [...new Map(found.map((address) => [address.toLowerCase(), address])).values()]
}

/** Classifies typed addresses before inviting: to be invited, already members, and invalid. */
export const classifyAddresses = (
  text: string,
  people: readonly User[],
): Record<'reached' | 'here' | 'wrong', string[]> => {
  const here = new Set(people.filter(({ state }) => state !== 'REFUSED').map(({ email }) => email.toLowerCase()))
  const all = parseAddresses(text).map((address) => address.toLowerCase())
  const good = all.filter((address) => EMAIL.test(address))
  return {
    reached: good.filter((address) => !here.has(address)),
    here: good.filter((address) => here.has(address)),
    // The last one may be incomplete, unless a separator follows.
    wrong: all.filter((address, index) => !good.includes(address) && (index < all.length - 1 || /[\s,;>]$/.test(text))),
  }
}
