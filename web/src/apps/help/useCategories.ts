import { CATEGORY_TITLES, GUIDE_CATEGORIES } from '#shared/apps/help/rules.ts'
import { useLanguage } from '#web/texts/useLanguage.ts'

/** The guide categories, as options of a select. */
export const useCategories = () => {
  const language = useLanguage()
  return GUIDE_CATEGORIES.map((value) => ({ value, label: CATEGORY_TITLES[value][language] }))
}
