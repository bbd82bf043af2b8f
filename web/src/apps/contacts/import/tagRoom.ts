import type { Tag } from '#shared/apps/contacts/contract.ts'
import type { ImportedContact } from '#shared/apps/contacts/imported.ts'
import { findByTitle, MAX_LABELS } from '#shared/apps/labels.ts'
import { foldText } from '#shared/core/fold.ts'

/** What is imported of a file. */
export interface ToImport {
  read: ImportedContact
  /** The contact that it completes. */
  into: string | undefined
}

/** The words that contacts of a file are to carry, without those that say the same: the one for all first, then the most frequent. */
const titlesOf = (all: readonly ToImport[], asTag: string): string[] => {
  const counted = new Map<string, { title: string; count: number }>()
  for (const title of all.flatMap(({ read }) => read.tagTitles)) {
    const { count } = counted.get(foldText(title)) ?? { count: 0 }
    counted.set(foldText(title), { title, count: count + 1 })
  }
  counted.delete(foldText(asTag))
  const found = [...counted.values()].toSorted((a, b) => b.count - a.count)
  return [...(asTag ? [asTag] : []), ...found.map(({ title }) => title)]
}

/** Which tags of a file are to be added to those that there are, and which find no room: their contacts come without them. */
export const tagRoom = (
  known: readonly Tag[],
  all: readonly ToImport[],
  asTag: string,
): { fresh: string[]; leftOut: string[] } => {
  const fresh = titlesOf(all, asTag).filter((title) => !findByTitle(known, title))
  const room = Math.max(0, MAX_LABELS - known.length)
  return { fresh: fresh.slice(0, room), leftOut: fresh.slice(room) }
}
