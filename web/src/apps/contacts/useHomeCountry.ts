import { useUser } from '#web/client/session.ts'

/** Default country of phone numbers: where the user works. */
export const useHomeCountry = (): string => useUser()?.placeOfWork.country ?? 'FR'
