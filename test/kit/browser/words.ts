import { globSync, readFileSync } from 'node:fs'
import { withDe } from '#shared/core/text/french.ts'

type Language = 'en' | 'fr'
type Tree = { [key: string]: string | Tree }

const trees = new Map<string, Tree>()
const treeIn = (file: string): Tree => {
  const tree = trees.get(file) ?? JSON.parse(readFileSync(file, 'utf8'))
  trees.set(file, tree)
  return tree
}
const treesOf = (language: Language, group: string | undefined): Tree[] => {
  const ofGroups = globSync(`web/src/*/${group ?? '*'}/i18n/${language}.json`).toSorted()
  return [...(group ? [] : [`web/public/i18n/${language}.json`]), ...ofGroups].map(treeIn)
}

/**
 * Translates a key with its variables: tests look for visible texts. Searches the shell, then the groups; only one
 * group where given, for ambiguous keys.
 */
export const words =
  (language: Language, group?: string) =>
  (key: string, variables: Record<string, string | number> = {}): string => {
    const textIn = (tree: Tree) =>
      key
        .split('.')
        .reduce<string | Tree | undefined>((at, part) => (typeof at === 'object' ? at[part] : undefined), tree)
    const found = treesOf(language, group)
      .map(textIn)
      .find((one) => typeof one === 'string')
    if (typeof found !== 'string') throw new Error(`There is no translation of ${key} in ${language}`)
    return found.replace(/\{\{(\w+)(, de)?\}\}/g, (_, name: string, shortened?: string) => {
      const value = String(variables[name] ?? '')
      return shortened ? withDe(value) : value
    })
  }
