import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import type { IconSet } from '../../shared/overview/pages/rules.ts'

const ID = 'virtual:icons'
const PACKAGES = join(import.meta.dirname, '../../node_modules')
const FOLDERS: Record<IconSet, string> = {
  feather: 'feather-icons/dist/icons',
  'heroicons-outline': 'heroicons/24/outline',
  'heroicons-solid': 'heroicons/24/solid',
  'heroicons-mini': 'heroicons/20/solid',
  'material-solid': '@material-design-icons/svg/filled',
  'material-outline': '@material-design-icons/svg/outlined',
  'material-twotone': '@material-design-icons/svg/two-tone',
}
const SETS = Object.keys(FOLDERS) as IconSet[]
/** Icons per sprite file. */
const ICONS_PER_SPRITE = 200

/** The icon names of a set, sorted. */
export const listIconNames = (set: IconSet): string[] =>
  readdirSync(join(PACKAGES, FOLDERS[set]))
    .filter((file) => file.endsWith('.svg'))
    .map((file) => file.slice(0, -'.svg'.length))
    .sort()

/** Presentation attributes of the root; colours come from the page. */
const DRAWING_ATTRIBUTES = /\b(viewBox|fill|stroke|stroke-width|stroke-linecap|stroke-linejoin)="[^"]*"/g

const buildSymbol = (set: IconSet, name: string): string => {
  const [, root = '', inner = ''] =
    /<svg([^>]*)>(.*)<\/svg>/s.exec(readFileSync(join(PACKAGES, FOLDERS[set], `${name}.svg`), 'utf8')) ?? []
  const drawn = root.match(DRAWING_ATTRIBUTES) ?? []
  const fill = drawn.some((one) => one.startsWith('fill=')) ? [] : ['fill="currentColor"']
  return `<symbol id="${name}" ${[...drawn, ...fill].join(' ')}>${inner.trim()}</symbol>`
}

interface Sprite {
  set: IconSet
  /** The name of its first icon. */
  first: string
  path: string
  source: string
}

const buildSprites = (set: IconSet): Sprite[] => {
  const names = listIconNames(set)
  return Array.from({ length: Math.ceil(names.length / ICONS_PER_SPRITE) }, (_, index) => {
    const own = names.slice(index * ICONS_PER_SPRITE, (index + 1) * ICONS_PER_SPRITE)
    const symbols = own.map((name) => buildSymbol(set, name)).join('')
    const source = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${symbols}</svg>`
    const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
    return { set, first: own[0] ?? '', path: `/assets/icons-${set}-${index}-${hash}.svg`, source }
  })
}

/**
 * `virtual:icons`: the sprite files of each set, 200 icons each, with the first name in each. A sprite is loaded with
 * the first of its icons that is shown.
 */
export const iconsModule = (): Plugin => {
  let made: Sprite[] | undefined
  const sprites = (): Sprite[] => {
    made ??= SETS.flatMap(buildSprites)
    return made
  }
  return {
    name: 'regie-icons',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load: (id) => {
      if (id !== `\0${ID}`) return undefined
      const places = SETS.map((name) => [
        name,
        sprites().flatMap(({ set, first, path }) => (set === name ? [{ first, path }] : [])),
      ])
      return `export const sprites = ${JSON.stringify(Object.fromEntries(places))}`
    },
    generateBundle() {
      for (const { path, source } of sprites()) this.emitFile({ type: 'asset', fileName: path.slice(1), source })
    },
    configureServer: ({ middlewares }) => {
      middlewares.use((request, response, next) => {
        const sprite = request.url?.startsWith('/assets/icons-') && sprites().find(({ path }) => path === request.url)
        if (!sprite) return next()
        response.setHeader('content-type', 'image/svg+xml')
        response.end(sprite.source)
      })
    },
  }
}
