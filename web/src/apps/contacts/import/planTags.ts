import type { Tag } from '#shared/apps/contacts/contract.ts'
import type { ImportedContact } from '#shared/apps/contacts/imported.ts'
import { findByTitle, MAX_LABELS } from '#shared/apps/labels.ts'
import { foldText } from '#shared/core/text/fold.ts'

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
    const { count } = counted.get(foldText(title)) ?? { count: 0 }
    counted.set(foldText(title), { title, count: count + 1 })
  }
  counted.delete(foldText(asTag))
  const found = [...counted.values()].toSorted((a, b) => b.count - a.count)
  return [...(asTag ? [asTag] : []), ...found.map(({ title }) => title)]
}

/** Splits the new tags of a file into those to create and those beyond the limit, which are dropped. */
export const planTags = (
  known: readonly Tag[],
  all: readonly ImportEntry[],
  asTag: string,
): { fresh: string[]; leftOut: string[] } => {
  const fresh = listTagTitles(all, asTag).filter((title) => !findByTitle(known, title))
  const room = Math.max(0, MAX_LABELS - known.length)
  return { fresh: fresh.slice(0, room), leftOut: fresh.slice(room) }
}
