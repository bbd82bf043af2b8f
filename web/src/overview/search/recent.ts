import { readStored, writeStored } from '#web/client/stored.ts'

const KEPT = 5
const keyOf = (personId: string): string => `regie:palette:${personId}`

/** What somebody has lately chosen in the palette of this browser, the last first. */
export const recentlyChosen = (personId: string): string[] => {
  try {
    const kept: unknown = JSON.parse(readStored(keyOf(personId)) || '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

export const noteChosen = (personId: string, key: string): void => {
  const others = recentlyChosen(personId).filter((one) => one !== key)
  writeStored(keyOf(personId), JSON.stringify([key, ...others].slice(0, KEPT)))
}
