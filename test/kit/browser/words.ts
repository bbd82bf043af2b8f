import { globSync, readFileSync } from 'node:fs'

type Language = 'en' | 'fr'
type Tree = { [key: string]: string | Tree }

const trees = new Map<string, Tree>()
const treeOf = (language: Language, group: string | undefined): Tree => {
  const [file = ''] = group
    ? globSync(`web/src/*/${group}/i18n/${language}.json`)
    : [`web/public/i18n/${language}.json`]
  const tree = trees.get(file) ?? JSON.parse(readFileSync(file, 'utf8'))
  trees.set(file, tree)
  return tree
}

/** What the product says for a translation key of the shell, or of a group, with its variables filled in: tests look for the words that people see. */
export const words =
  (language: Language, group?: string) =>
  (key: string, variables: Record<string, string | number> = {}): string => {
    const found = key
      .split('.')
      .reduce<string | Tree | undefined>(
        (at, part) => (typeof at === 'object' ? at[part] : undefined),
        treeOf(language, group),
      )
    if (typeof found !== 'string') throw new Error(`There is no translation of ${key} in ${language}`)
    return found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(variables[name] ?? ''))
  }
