import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import type { Plugin } from 'vite'

const SHARED = join(import.meta.dirname, '../../shared/')
const PAGES = /\/shared\/\w+\/[\w-]+\/pages\.ts$/
/** The module that searches pages by their words, beside the Lambda. */
const PAGE_LIST = `${SHARED}overview/pages.ts`
const WITH_WORDS = '?words'

/** Finds the source ranges of the words of pages. */
const findWords = (file: string, code: string): [start: number, end: number][] => {
  const found: [number, number][] = []
  const look = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, key, value } = node as {
      type?: string
      key?: { name?: string }
      value?: { start: number; end: number }
    }
    if (type === 'Property' && key?.name === 'words' && value) found.push([value.start, value.end])
    else for (const child of Object.values(node)) look(child)
  }
  look(parseSync(file, code).program)
  return found
}

/**
 * Strips the search words from page definitions, which everybody's routes and navigation load; the words come only with
 * the page list, which search loads on first use.
 */
export const pageWords = (): Plugin => ({
  name: 'regie-page-words',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (importer?.split('?')[0] !== PAGE_LIST || !source.endsWith('/pages.ts')) return undefined
    const found = await this.resolve(source, importer, { ...options, skipSelf: true })
    return found && PAGES.test(found.id) ? found.id + WITH_WORDS : found
  },
  transform: {
    filter: { id: PAGES },
    handler: (code, id) => {
      const places = findWords(id, code)
      if (places.length === 0) throw new Error(`No page of ${id} says by which words it is found`)
      const cut = places
        .toReversed()
        .reduce((text, [start, end]) => `${text.slice(0, start)}null${text.slice(end)}`, code)
      return { code: cut, map: null }
    },
  },
})
