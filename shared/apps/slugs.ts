import { folded } from '#shared/core/fold.ts'

/**
 * A title as a part of an address: lower case, without accents, spaces as hyphens, repeated ones once, nothing but
 * letters, digits, `_` and `-`.
 */
const slugOf = (title: string): string =>
  folded(title)
    .trim()
    .replace(/\s/g, '-')
    .replace(/-+/g, '-')
    .replace(/[^\w-]/g, '') || 'item'

/** The slug of a title, or the first of it with `-1`, `-2`, ... that is not taken. */
export const freeSlug = (title: string, taken: ReadonlySet<string>): string => {
  const slug = slugOf(title)
  if (!taken.has(slug)) return slug
  let number = 1
  while (taken.has(`${slug}-${number}`)) number += 1
  return `${slug}-${number}`
}
