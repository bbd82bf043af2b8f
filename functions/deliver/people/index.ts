export { handlePasswordChanged, openOrRemind, sendFactorChangeMail, sendResetMail } from './address.ts'
export { deliverMember } from './member.ts'
export { deliverPresence } from './presence.ts'
