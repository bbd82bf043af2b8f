import { foldText } from '#shared/core/text/fold.ts'

/** A title as URL segment: lower case, no accents, single hyphens, only letters, digits, `_` and `-`. */
const slugOf = (title: string): string =>
  foldText(title)
    .trim()
    .replace(/\s/g, '-')
    .replace(/-+/g, '-')
    .replace(/[^\w-]/g, '') || 'item'

/** The slug of a title, with the first free suffix `-1`, `-2`, … when it is taken. */
export const freeSlug = (title: string, taken: ReadonlySet<string>): string => {
  const slug = slugOf(title)
  if (!taken.has(slug)) return slug
  let number = 1
  while (taken.has(`${slug}-${number}`)) number += 1
  return `${slug}-${number}`
}
