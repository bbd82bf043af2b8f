import type { Owner } from '#functions/data/apps/mailbox/mailKeys.ts'
import type { StoredMail } from '#functions/data/apps/mailbox/storedMail.ts'
import type { ParsedMail } from './parseIncomingMail.ts'
import type { Arrival } from './receipt.ts'

const ROBOTS =
  /^(?:mailer-daemon|postmaster|listserv|majordomo|owner-.*|.*-(?:owner|request|bounces?)|bounces?(?:-.*)?|(?:do-?)?not?-?reply.*|ne-?pas-?repondre.*)$/

/** Whether nobody reads what is sent to an address. */
export const isRobotAddress = (address: string): boolean => {
  const local = address.slice(0, address.lastIndexOf('@')).toLowerCase()
  return ROBOTS.test(local.replace(/\+.*$/, '').replace(/[._]/g, '-'))
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/**
 * Whether a mail may get an automatic reply: one that a person wrote to the reader by name, from an address that is
 * proven to be theirs, as a forged one would make us write to a stranger.
 */
export const isRepliable = (
  { person }: Owner,
  { from, automatic, hasOneAuthor }: Pick<ParsedMail, 'from' | 'automatic' | 'hasOneAuthor'>,
  { folder, to, cc }: Pick<StoredMail, 'folder' | 'to' | 'cc'>,
  { source, verdicts }: Pick<Arrival, 'source' | 'verdicts'>,
): boolean => {
  const isProven = verdicts.proven || (verdicts.sentByDomain && domainOf(source) === domainOf(from.address))
  return (
    !automatic &&
    hasOneAuthor &&
    isProven &&
    folder !== 'spam' &&
    folder !== 'trash' &&
    [...to, ...cc].some(({ personId }) => personId === person) &&
    [source, from.address].every((one) => one.includes('@') && !isRobotAddress(one))
  )
}
