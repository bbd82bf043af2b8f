import { foldText } from '#shared/core/text/fold.ts'

/** Labels of notes, and tags of contacts, tasks and products. */
export interface Label {
  id: string
  title: string
}

/** Per person, or per app of a company. */
export const MAX_LABELS = 100
export const MAX_LABEL_LENGTH = 50

/**
 * The ids that still exist: deleting a label takes one write, and items drop its id when they are next saved. Ids are
 * never reused.
 */
export const filterKnownIds = (labels: readonly Label[], ids: readonly string[]): string[] => {
  const known = new Set(labels.map(({ id }) => id))
  return [...new Set(ids)].filter((id) => known.has(id))
}

/** The same with titles, in the item's order. */
export const toKnownLabels = (labels: readonly Label[], ids: readonly string[]): Label[] =>
  filterKnownIds(labels, ids).flatMap((id) => labels.find((label) => label.id === id) ?? [])

/** The label with this title, ignoring case and accents. */
export const findByTitle = <L extends Label>(labels: readonly L[], title: string): L | undefined =>
  labels.find((label) => foldText(label.title) === foldText(title.trim()))
