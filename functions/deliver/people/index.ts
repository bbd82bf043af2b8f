export { afterNewPassword, mailFactorChange, mailReset, openOrRemind } from './address.ts'
export { deliverMember } from './member.ts'
export { deliverPresence } from './presence.ts'
