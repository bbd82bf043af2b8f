import { folded } from '#shared/core/fold.ts'

/** What people sort their things by, in their own words: the labels of notes, the tags of contacts, tasks and products. */
export interface Label {
  id: string
  title: string
}

/** How many there may be in one place: of a person, or of a company's app. */
export const MOST_LABELS = 100
export const LONGEST_LABEL = 50

/**
 * What an item carries, without what was deleted since: so a label is gone everywhere with its one deletion, and items lose
 * its id when they are next saved. Ids are never used again.
 */
export const withKnown = (labels: readonly Label[], ids: readonly string[]): string[] => {
  const known = new Set(labels.map(({ id }) => id))
  return [...new Set(ids)].filter((id) => known.has(id))
}

/** The same with their titles, in the order of the item. */
export const expanded = (labels: readonly Label[], ids: readonly string[]): Label[] =>
  withKnown(labels, ids).flatMap((id) => labels.find((label) => label.id === id) ?? [])

/** The one that is called so, whatever its capitals and accents. */
export const titled = <L extends Label>(labels: readonly L[], title: string): L | undefined =>
  labels.find((label) => folded(label.title) === folded(title.trim()))
