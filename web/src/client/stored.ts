/** What this browser keeps under a key; '' for nothing, also where it keeps nothing at all. */
export const stored = (key: string): string => {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}
