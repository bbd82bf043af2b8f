import { CATEGORY_TITLES } from '#shared/apps/help/categories.ts'
import type { Article, Shelf } from '../article.ts'
import { learning } from './learning.ts'
import { seeing } from './seeing.ts'
import { sharing } from './sharing.ts'
import { talking } from './talking.ts'
import { working } from './working.ts'

/** The workplace apps, the figures and the activity feed. Bold text quotes labels of the screen or keys. */
export const apps: Shelf<Article> = {
  slug: 'apps',
  title: CATEGORY_TITLES.apps,
  entries: [...talking, ...working, ...sharing, ...learning, ...seeing],
}
