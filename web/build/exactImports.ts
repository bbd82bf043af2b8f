import { join } from 'node:path'
import type { Plugin } from 'vite'

const CONTRACTS = /^import \{ contracts \} from ["'](?:#web\/client|\.)\/contracts\.ts["'];?$/m
/** `contracts.group.endpoint`, or `contracts.group` where the endpoint is chosen later. */
const REMOTE = /(?<![\w$./])contracts\.(\w+)(?:\.(\w+))?/g
const ICONS = /^import \{([^}]*)\} from ["'](@heroicons\/react\/\d+\/\w+)["'];?$/gm

const HEADLESS = /^import \{([^}]*)\} from ["']@headlessui\/react["'];?$/gm
const HEADLESS_PARTS = join(import.meta.dirname, '../../node_modules/@headlessui/react/dist/components')

/** Pads to the same number of lines, so that source positions stay. */
const padToLinesOf = (before: string, after: string): string => after + '\n'.repeat(before.split('\n').length - 1)

const splitIconImports = (code: string): string =>
  code.replace(ICONS, (whole: string, names: string, set: string) => {
    const imports = names.split(',').flatMap((part) => {
      const [name, own = name] = part.trim().split(/\s+as\s+/)
      return name ? [`import ${own} from '${set}/${name}'`] : []
    })
    return padToLinesOf(whole, imports.join('; '))
  })

/** Each family of components is a file: `DialogPanel` is in that of `Dialog`. */
const splitHeadlessImports = (code: string): string =>
  code.replace(HEADLESS, (whole: string, names: string) => {
    const families = new Set([...names.matchAll(/\b(?:Dialog|Tab)/g)].map(([family]) => family))
    if (families.size !== 1) throw new Error(`The parts are of one family, Dialog or Tab: ${whole}`)
    const file = families.has('Tab') ? 'tabs/tabs.js' : 'dialog/dialog.js'
    return padToLinesOf(whole, `import {${names.replaceAll('\n', ' ')}} from '${join(HEADLESS_PARTS, file)}'`)
  })

const splitEndpointImports = (code: string, isEndpoint: (group: string, name: string) => boolean): string => {
  const imports = new Map<string, string>()
  const named = code.replace(REMOTE, (_, group: string, name: string | undefined) => {
    if (name !== undefined && isEndpoint(group, name)) {
      const own = `remote_${group}_${name}`
      imports.set(own, `import ${own} from 'virtual:contracts/${group}/${name}'`)
      return own
    }
    const own = `remote_${group}`
    imports.set(own, `import * as ${own} from 'virtual:contracts/${group}'`)
    return name === undefined ? own : `${own}.${name}`
  })
  const whole = named.replace(CONTRACTS, [...imports.values()].join('; '))
  if (/(?<![\w$./-])contracts(?![\w$/.-])/.test(whole))
    throw new Error('What is used of the contracts is named where it is used, as in contracts.group.endpoint')
  return whole
}

/**
 * Splits imports from barrels, such as icons and endpoints, into imports of single modules: chunks are assigned by
 * module, so a shared barrel would be loaded whole by every screen.
 */
export const exactImports = (isEndpoint: () => Promise<(group: string, name: string) => boolean>): Plugin => ({
  name: 'regie-exact-imports',
  apply: 'build',
  async transform(code, id) {
    if (!/\/web\/src\/.*\.tsx?$/.test(id)) return undefined
    const exact = CONTRACTS.test(code) ? splitEndpointImports(code, await isEndpoint()) : code
    const whole = splitHeadlessImports(splitIconImports(exact))
    return whole === code ? undefined : { code: whole, map: null }
  },
})
