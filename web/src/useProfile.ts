import type { Profile } from '#shared/contracts/account.ts'
import type { CurrentUser } from '#shared/contracts/common.ts'
import { useRead } from './api.ts'
import { contracts } from './contracts.ts'

/** The signed-in person's profile and preferences. */
export const useProfile = () => useRead(contracts.account.profile, {})

/** Of a profile, what every screen knows of the person. */
export const personIn = ({ phone, title, about, preferences, ...person }: Profile): CurrentUser => person
