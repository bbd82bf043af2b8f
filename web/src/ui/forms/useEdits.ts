import { useState } from 'react'

const serialize = (value: unknown): string => JSON.stringify(value) ?? ''
/** Normalized as the server stores it. */
const serializeStored = (value: unknown): string =>
  serialize(typeof value === 'string' ? value.normalize('NFC').trim() : value)

/** The fields that differ from what was read. */
const pickChanged = <T extends object>(edits: Partial<T>, read: T, by: (value: unknown) => string): Partial<T> =>
  Object.fromEntries(
    Object.entries(edits).filter(([name, value]) => by(value) !== by(read[name as keyof T])),
  ) as Partial<T>

/**
 * The fields of a form over data that may be refetched while it is open. Only edited fields are kept, others follow the
 * data: neither are local edits lost to a refetch, nor are other people's changes reverted.
 */
export const useEdits = <T extends object>(read: T) => {
  const [edits, setEdits] = useState<Partial<T>>({})
  /** What was saved since the data were read. */
  const [saved, setSaved] = useState<Partial<T>>({})
  const known: T = { ...read, ...saved }
  const asRead = serialize(read)
  const [seen, setSeen] = useState(asRead)
  if (asRead !== seen) {
    setSeen(asRead)
    setSaved({})
    // Fields stored as edited follow the data again.
    setEdits(pickChanged(edits, read, serializeStored))
  }
  const changes = pickChanged(edits, known, serializeStored)
  return {
    /** The current values of the form. */
    fields: { ...known, ...edits },
    edit: (some: Partial<T>) => setEdits((before) => pickChanged({ ...before, ...some }, known, serialize)),
    /** The changes against the last read data. */
    changes,
    changed: Object.keys(changes).length > 0,
    /** To be called with the changes that are saved: they are none any more, also before the data are read again. */
    accept: (some: Partial<T>) => setSaved((before) => ({ ...before, ...some })),
    reset: () => setEdits({}),
  }
}

/** The same for a list: the current data with local additions and removals. */
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
