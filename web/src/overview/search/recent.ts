import { store, stored } from '#web/client/stored.ts'

const MAX_RECENT = 5
const keyOf = (personId: string): string => `regie:palette:${personId}`

/** Recent palette choices of a person in this browser, latest first. */
export const readRecent = (personId: string): string[] => {
  try {
    const kept: unknown = JSON.parse(stored(keyOf(personId)) || '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

export const saveRecent = (personId: string, key: string): void => {
  const others = readRecent(personId).filter((one) => one !== key)
  store(keyOf(personId), JSON.stringify([key, ...others].slice(0, MAX_RECENT)))
}
