/** A screen by the pattern of its path (`:` for a parameter): its files, then those of its texts. */
type ScreenFiles = readonly [
  ...[pattern: string, files: readonly number[]],
  ...[english: readonly number[], french: readonly number[]],
]
/** Written into the page by the build: the code files of each screen. */
interface CodeMap {
  /** File names without folder and extension; the screens refer to them by index. */
  files: readonly string[]
  /** Those for signed-in people. */
  signedIn: readonly ScreenFiles[]
  /** Those that need no session. */
  public: readonly ScreenFiles[]
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
  return written ? JSON.parse(written) : { files: [], signedIn: [], public: [] }
}

/**
 * Preloads all code of the screen at a path, and its texts in the current language; false when none of a kind matches.
 * Offline it does nothing: a failed module import is never retried by the browser in the same page.
 */
export const preloadScreenCode = (path: string, kind?: 'public' | 'signedIn'): boolean => {
  map ??= readCodeMap()
  const parts = path.split('/').filter(Boolean)
  const matches = (pattern: string): boolean => {
    const wanted = pattern.split('/').filter(Boolean)
    return wanted.length === parts.length && wanted.every((part, index) => part === ':' || part === parts[index])
  }
  const screens = kind ? map[kind] : [...map.public, ...map.signedIn]
  const screen = navigator.onLine && screens.find(([pattern]) => matches(pattern))
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
