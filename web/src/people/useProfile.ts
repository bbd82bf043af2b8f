import type { Profile } from '#shared/people/account/contract.ts'
import type { CurrentUser } from '#shared/people/currentUser.ts'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'

/** The signed-in person's profile and preferences. */
export const useProfile = () => useApiQuery(contracts.account.profile, {})

/** Of a profile, what every screen knows of the person. */
export const toCurrentUser = ({ phone, title, about, preferences, ...person }: Profile): CurrentUser => person
