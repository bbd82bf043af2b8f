import { CATEGORY_TITLES } from '#shared/apps/help/rules.ts'
import type { Article, Shelf } from '../article.ts'
import { learning } from './learning.ts'
import { seeing } from './seeing.ts'
import { sharing } from './sharing.ts'
import { talking } from './talking.ts'
import { working } from './working.ts'

/** The workplace apps, the figures and the activity feed. What is strong in them stands on the screen so, or is a key. */
export const apps: Shelf<Article> = {
  slug: 'apps',
  title: CATEGORY_TITLES.apps,
  entries: [...talking, ...working, ...sharing, ...learning, ...seeing],
}
