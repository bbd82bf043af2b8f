import { now } from '#functions/core/clock.ts'
import { environment } from '#functions/core/environment.ts'
import { sendMail } from '#functions/core/mail/mail.ts'
import { type AddressEvent, addressEventKey, type FactorChange } from '#functions/data/accounts/accountEvents.ts'
import { createResetLink } from '#functions/data/accounts/accountLinks.ts'
import { type Account, findAccount } from '#functions/data/accounts/accounts.ts'
import { findFactors, NO_FACTORS, sortPasskeys } from '#functions/data/accounts/secondFactor.ts'
import { removeEndedSessions } from '#functions/data/accounts/sessions.ts'
import { openSignUp } from '#functions/data/accounts/signUps.ts'
import { findMailProblem } from '#functions/data/mail/mailProblems.ts'
import { type Member, membersOf } from '#functions/data/people/members.ts'
import type { EventOf } from '#functions/data/streamEvents.ts'
import { type AccountFacts, type AccountMail, accountMail } from '#functions/texts/account.ts'
import { RESET_MINUTES } from '#shared/people/accounts.ts'
import { mailedLinkPath } from '#shared/people/mailedLink.ts'
import { mailOnce, RetryLater } from '../mailOnce.ts'

type Membership = Account['workspaces'][number] & { member: Member }

const membershipsOf = async ({ workspaces }: Account): Promise<Membership[]> => {
  const found = workspaces.map(async ({ tenant, person }) => {
    const member = await membersOf(tenant).get(person)
    return member && !member.erasing ? [{ tenant, person, member }] : []
  })
  return (await Promise.all(found)).flat()
}

interface ComposedMail {
  mail: AccountMail
  path: string
  told?: Partial<Pick<AccountFacts, 'by' | 'passkey' | 'passkeys'>>
}

const resetEnd = (): Date => new Date(now().getTime() + RESET_MINUTES * 60_000)

/** Sends the mail of an event to the stored address of an account, if there is one. */
const mailAccountOwner = async (
  event: AddressEvent,
  write: (account: Account) => Promise<ComposedMail | undefined>,
): Promise<void> => {
  const mailed = await mailOnce({ key: addressEventKey(event), at: event.actionAt }, async () => {
    const account = await findAccount(event.email)
    if (account?.state !== 'active') return undefined
    const problem = await findMailProblem(account.email)
    if (problem) return problem
    const [first] = await membershipsOf(account)
    const written = first && (await write(account))
    if (!written) return undefined
    const { displayLanguage, firstName } = first.member
    const { by = '', passkey = '', passkeys = [] } = written.told ?? {}
    const until = resetEnd()
    const at = new Date(event.actionAt)
    const facts = { firstName, company: '', by, passkey, passkeys, until, at, email: account.email, reason: '' }
    const mail = accountMail(written.mail, displayLanguage, facts, environment.siteUrl + written.path)
    return () => sendMail(account.email, mail)
  })
  if (mailed === 'later') throw new RetryLater()
}

/** Creates the requested workspace; the owner of an account that some company lets in gets a mail instead. */
export const openOrRemind = async (event: EventOf<'SIGN_UP_ASKED'>): Promise<void> => {
  if (await openSignUp(event)) return
  await mailAccountOwner(event, async () => ({ mail: 'ALREADY_REGISTERED', path: '/sign-in' }))
}

export const sendResetMail = (event: AddressEvent): Promise<void> =>
  mailAccountOwner(event, async ({ email }) => {
    const token = await createResetLink(email, event.id, RESET_MINUTES)
    return token ? { mail: 'RESET', path: mailedLinkPath('/reset-password', token, resetEnd()) } : undefined
  })

/**
 * Removes ended sessions and mails the owner, naming the remaining passkeys: a reset proves only the mailbox, so it must
 * not remove other factors.
 */
export const handlePasswordChanged = async (event: AddressEvent): Promise<void> => {
  const account = await findAccount(event.email)
  const memberships = account ? await membershipsOf(account) : []
  await Promise.all(memberships.map(({ tenant, member }) => removeEndedSessions(tenant, member)))
  await mailAccountOwner(event, async ({ email, secondFactor }) => {
    const { passkeys } = secondFactor ? await findFactors(email) : NO_FACTORS
    const told = { passkeys: sortPasskeys(passkeys).map(({ name }) => name) }
    return { mail: 'PASSWORD_CHANGED', path: '/forgot-password', told }
  })
}

export const sendFactorChangeMail = (event: EventOf<FactorChange>): Promise<void> =>
  mailAccountOwner(event, async () => ({ mail: event.actionType, path: '/forgot-password', told: event }))
