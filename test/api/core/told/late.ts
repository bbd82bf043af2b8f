import type { App, newTenant, Person } from '#test/kit/api.ts'

export type Staff = Awaited<ReturnType<typeof newTenant>>

/** Who is to be told, as far as they can be seen to be: a client has a mailbox only. */
export type Whom = Pick<Person, 'tenant' | 'personId' | 'email'>

/** What tells somebody of something, once it is delivered. */
export interface Made {
  whom: Whom
  /** Does it, without waiting for anything to be delivered. */
  happens: () => Promise<unknown>
}

/** Something that tells somebody, and what takes the right to know of it from them. */
export interface Late {
  who: string
  prepare: (staff: Staff) => Promise<Made>
  /** By name; each does it after it has happened and before it is delivered. */
  lost: Record<string, (made: Made, staff: Staff) => Promise<unknown>>
  /** Whether whoever is to be told can be disabled: a client and who only was invited cannot. */
  isMember: boolean
}

/** One way to be told, with all that is made for it at hand of what takes the right away. */
export const late = <M extends Made>(
  who: string,
  prepare: (staff: Staff) => Promise<M>,
  lost: Record<string, (made: NoInfer<M>, staff: Staff) => Promise<unknown>> = {},
  isMember = true,
): Late => ({ who, prepare, lost: lost as Late['lost'], isMember })

/** Why nobody loses a right to what a kind of event tells, or that it tells nobody. */
type Why =
  /** Nothing of it is put into a panel or mailed: open pages are told at most to read again, which says nothing more. */
  | 'tells nobody'
  /** It goes to the owner of an address, about their own account. */
  | 'to the owner of the address'
  /** It is a mail, which lies in the mailbox of its owner. */
  | 'in the mailbox of its owner'
  /** An activity of their own. */
  | 'to whom it is about and who did it'
  | 'to the support'

export type Answer = readonly Late[] | Why

export type Cases<A extends string> = (app: App) => Record<A, Answer>
