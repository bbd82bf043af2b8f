import type { PlaceOfWork } from '#shared/people/terms.ts'
import { useFormats } from '#web/app/format.ts'
import { displayNames } from '#web/app/intl.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { DEPARTMENTS } from './places.ts'

export type PlaceName = (place: PlaceOfWork) => string

/** Names places of work in the reader's language: a region by its own name, which nobody takes for another country's. */
export const usePlaceName = (): PlaceName => {
  const { t } = useTranslation()
  const { language } = useFormats()
  const names = displayNames(language, { type: 'region' })
  return ({ country, region }) => {
    const department = DEPARTMENTS.find((one) => one === region)
    const code = region ?? country
    return department ? t(`place.department.${department}`) : (names.of(code) ?? code)
  }
}
