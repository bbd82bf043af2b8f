import { useState } from 'react'

const serialize = (value: unknown): string => JSON.stringify(value) ?? ''
/** As it would be stored. */
const serializeStored = (value: unknown): string =>
  serialize(typeof value === 'string' ? value.normalize('NFC').trim() : value)

/** The fields of an edit that are not as they were read. */
const pickChanged = <T extends object>(edits: Partial<T>, read: T, by: (value: unknown) => string): Partial<T> =>
  Object.fromEntries(
    Object.entries(edits).filter(([name, value]) => by(value) !== by(read[name as keyof T])),
  ) as Partial<T>

/**
 * The fields of a form over something that is read again while it is open. Only what was edited here is kept, all else
 * follows what was read last: so neither is what was typed lost to what somebody else saves, nor is theirs taken back
 * with what is sent from here.
 */
export const useEdits = <T extends object>(read: T) => {
  const [edits, setEdits] = useState<Partial<T>>({})
  const asRead = serialize(read)
  const [seen, setSeen] = useState(asRead)
  if (asRead !== seen) {
    setSeen(asRead)
    // What is stored as it was edited, such as by this form, follows from now on.
    setEdits(pickChanged(edits, read, serializeStored))
  }
  const changes = pickChanged(edits, read, serializeStored)
  return {
    /** As they stand in the form. */
    fields: { ...read, ...edits },
    edit: (some: Partial<T>) => setEdits((before) => pickChanged({ ...before, ...some }, read, serialize)),
    /** What the form would change of what was read last. */
    changes,
    changed: Object.keys(changes).length > 0,
    reset: () => setEdits({}),
  }
}

/** The same of a list: what is on it now, but for what was put on it or taken off it here. */
export const useListEdits = <T extends { id: string }>(read: readonly T[]) => {
  const [edits, setEdits] = useState<{ on: readonly T[]; off: readonly string[] }>({ on: [], off: [] })
  const isIn = (list: readonly T[], id: string) => list.some((one) => one.id === id)
  const on = edits.on.filter(({ id }) => !isIn(read, id))
  const left = read.filter(({ id }) => !edits.off.includes(id))
  return {
    list: [...left, ...on],
    edit: (next: readonly T[]) =>
      setEdits({
        on: next.filter(({ id }) => !isIn(read, id)),
        off: read.filter(({ id }) => !isIn(next, id)).map(({ id }) => id),
      }),
    changed: on.length > 0 || left.length < read.length,
  }
}
