import { readFileSync } from 'node:fs'

type Language = 'en' | 'fr'
type Tree = { [key: string]: string | Tree }

const trees = new Map<Language, Tree>()
const treeOf = (language: Language): Tree => {
  const tree = trees.get(language) ?? JSON.parse(readFileSync(`web/public/i18n/${language}.json`, 'utf8'))
  trees.set(language, tree)
  return tree
}

/** What the product says for a translation key, with its variables filled in: tests look for the words that people see. */
export const words =
  (language: Language) =>
  (key: string, variables: Record<string, string | number> = {}): string => {
    const found = key
      .split('.')
      .reduce<string | Tree | undefined>(
        (at, part) => (typeof at === 'object' ? at[part] : undefined),
        treeOf(language),
      )
    if (typeof found !== 'string') throw new Error(`There is no translation of ${key} in ${language}`)
    return found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(variables[name] ?? ''))
  }
