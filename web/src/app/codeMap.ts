/** What the build puts into the page of the app: which files of code each screen loads. */
interface CodeMap {
  /** The files of code, without their folder and ending; `screens` names them by their place. */
  files: readonly string[]
  /** The files of each screen by the pattern of its address, `:` for a part that differs; then those of its texts. */
  screens: readonly (readonly [
    ...[pattern: string, files: readonly number[]],
    ...[english: readonly number[], french: readonly number[]],
  ])[]
}

/** Asks for a module and keeps it, without running it. */
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
 * Asks at once for all code of the screen at a path, and its texts in the language of the page; false: there is no such
 * screen. Without a connection it asks for nothing: a module that could not be loaded once never loads again in this page.
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
