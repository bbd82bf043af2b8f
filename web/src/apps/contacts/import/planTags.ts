import type { Tag } from '#shared/apps/contacts/contract.ts'
import type { ImportedContact } from '#shared/apps/contacts/imported.ts'
import { MOST_LABELS, titled } from '#shared/apps/labels.ts'
import { folded } from '#shared/core/fold.ts'

/** A contact to import. */
export interface ImportEntry {
  read: ImportedContact
  /** Id of the existing contact to complete. */
  into: string | undefined
}

/** The tag titles to assign, deduplicated: the tag for all contacts first, then by frequency. */
const listTagTitles = (all: readonly ImportEntry[], asTag: string): string[] => {
  const counted = new Map<string, { title: string; count: number }>()
  for (const title of all.flatMap(({ read }) => read.tagTitles)) {
    const { count } = counted.get(folded(title)) ?? { count: 0 }
    counted.set(folded(title), { title, count: count + 1 })
  }
  counted.delete(folded(asTag))
  const found = [...counted.values()].toSorted((a, b) => b.count - a.count)
  return [...(asTag ? [asTag] : []), ...found.map(({ title }) => title)]
}

/** Splits the new tags of a file into those to create and those beyond the limit, which are dropped. */
export const planTags = (
  known: readonly Tag[],
  all: readonly ImportEntry[],
  asTag: string,
): { fresh: string[]; leftOut: string[] } => {
  const fresh = listTagTitles(all, asTag).filter((title) => !titled(known, title))
  const room = Math.max(0, MOST_LABELS - known.length)
  return { fresh: fresh.slice(0, room), leftOut: fresh.slice(room) }
}
