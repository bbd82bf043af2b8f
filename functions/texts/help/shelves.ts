import type { GuideCategory } from '#shared/apps/help/categories.ts'
import { apps } from './apps/apps.ts'
import type { Article, Shelf } from './article.ts'
import { gettingStarted } from './gettingStarted.ts'
import { months } from './months.ts'
import { payments } from './payments.ts'
import { projects } from './projects.ts'
import { settings } from './settings.ts'
import { yourAccount } from './yourAccount.ts'

/** The product's own guides, by category, in the order of the help. */
const GUIDES: Readonly<Record<GuideCategory, Shelf<Article>>> = {
  'getting-started': gettingStarted,
  months,
  projects,
  apps,
  settings,
  payments,
  'your-account': yourAccount,
}
export const SHELVES: readonly (Shelf<Article> & { slug: string })[] = Object.values(GUIDES)
