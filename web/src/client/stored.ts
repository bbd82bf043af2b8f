/**
 * What this browser keeps; the only access to its storage, which may be full, or refused altogether: then what was to be
 * kept is held for as long as the page is there, and nothing fails.
 */
const held = new Map<string, string>()

/** What was last read, to be shown without a connection: what else is kept is worth more, and takes its room. */
export const READ = 'regie:kept:read:'

/** What is kept under a key; '' for nothing. */
export const stored = (key: string): string => {
  try {
    return held.get(key) ?? localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** The keys under which something is kept. */
export const storedKeys = (): string[] => {
  try {
    return [...new Set([...Object.keys(localStorage), ...held.keys()])]
  } catch {
    return [...held.keys()]
  }
}

export const unstore = (key: string): void => {
  held.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing is kept there.
  }
}

const put = (key: string, value: string): boolean => {
  try {
    localStorage.setItem(key, value)
    held.delete(key)
    return true
  } catch {
    held.set(key, value)
    return false
  }
}

/** Keeps a value under a key; whether it is there after the page, too. */
export const store = (key: string, value: string): boolean => {
  if (put(key, value)) return true
  for (const one of storedKeys()) if (one.startsWith(READ) && one !== key) unstore(one)
  return put(key, value)
}

/** Notes in this tab alone; whether a reload finds it. */
export const storeInTab = (key: string, value: string): boolean => {
  try {
    sessionStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}

export const storedInTab = (key: string): string => {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}
