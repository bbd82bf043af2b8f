/** Written into the page by the build: the code files of each screen. */
interface CodeMap {
  /** File names without folder and extension; `screens` refers to them by index. */
  files: readonly string[]
  /** For each screen, by the pattern of its path (`:` for a parameter): its files, then those of its texts. */
  screens: readonly (readonly [
    ...[pattern: string, files: readonly number[]],
    ...[english: readonly number[], french: readonly number[]],
  ])[]
}

/** Preloads a module without running it. */
export const preloadModule = (href: string): void => {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = href
  document.head.append(link)
}

let map: CodeMap | undefined
const requested = new Set<string>()

const readCodeMap = (): CodeMap => {
  const written = document.getElementById('code')?.textContent
  return written ? JSON.parse(written) : { files: [], screens: [] }
}

/**
 * Preloads all code of the screen at a path, and its texts in the current language; false when no screen matches.
 * Offline it does nothing: a failed module import is never retried by the browser in the same page.
 */
export const preloadScreenCode = (path: string): boolean => {
  map ??= readCodeMap()
  const parts = path.split('/').filter(Boolean)
  const matches = (pattern: string): boolean => {
    const wanted = pattern.split('/').filter(Boolean)
    return wanted.length === parts.length && wanted.every((part, index) => part === ':' || part === parts[index])
  }
  const screen = navigator.onLine && map.screens.find(([pattern]) => matches(pattern))
  if (!screen) return false
  const [, own, english, french] = screen
  for (const index of [...own, ...(document.documentElement.lang === 'fr' ? french : english)]) {
    const file = map.files[index]
    if (!file || requested.has(file)) continue
    requested.add(file)
    preloadModule(`/assets/${file}.js`)
  }
  return true
}
