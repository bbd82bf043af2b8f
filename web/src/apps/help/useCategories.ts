import { type ArticleKind, PRODUCT_CATEGORIES } from '#shared/apps/help/categories.ts'
import { titleFor } from '#shared/apps/help/rules.ts'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useLanguage } from '#web/texts/useLanguage.ts'

/** The categories for a kind of article, the company's first, as options of a select. */
export const useCategories = (kind: ArticleKind) => {
  const language = useLanguage()
  const own = useApiQuery(contracts.help.ownCategories, {}).data ?? []
  return [...own, ...PRODUCT_CATEGORIES[kind]].map(({ slug, titles }) => ({
    value: slug,
    label: titleFor(titles, language),
  }))
}
