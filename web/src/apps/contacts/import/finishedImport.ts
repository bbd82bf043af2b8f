import { draftNameOf } from '#web/app/unsaved/useFormDraft.ts'
import { readStored, removeStored, writeStored } from '#web/client/stored.ts'

export interface Imported {
  name: string
  id: string | null
  code: string | null
  /** Whether it was created rather than completed. */
  added: boolean
}

/** What an import did, by which it can be undone. */
export interface FinishedImport {
  results: readonly Imported[]
  createdTags: readonly string[]
  /** Titles of the tags beyond the limit. */
  leftOutTags: readonly string[]
  at: number
}

const MAX_AGE_MS = 24 * 3_600_000
const nameOfStored = () => draftNameOf('contact-import')

/** The last import of the day, so that it can still be undone after looking at what it added. */
export const readFinishedImport = (): FinishedImport | undefined => {
  try {
    const kept = JSON.parse(readStored(nameOfStored()) || 'null') as Partial<FinishedImport> | null
    const isWhole = [kept?.results, kept?.createdTags, kept?.leftOutTags].every(Array.isArray)
    return isWhole && Date.now() - (kept?.at ?? 0) < MAX_AGE_MS ? (kept as FinishedImport) : undefined
  } catch {
    return undefined
  }
}

export const saveFinishedImport = (finished: FinishedImport): void => {
  writeStored(nameOfStored(), JSON.stringify(finished))
}

export const removeFinishedImport = (): void => removeStored(nameOfStored())
