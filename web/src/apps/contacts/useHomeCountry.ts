import { useUser } from '#web/client/session.ts'

/** The country of numbers that do not say theirs: where whoever writes them works. */
export const useHomeCountry = (): string => useUser()?.placeOfWork.country ?? 'FR'
