import { join, resolve } from 'node:path'
import { type Plugin, runnerImport } from 'vite'
import type { Group } from '#shared/core/endpoint.ts'

const ID = 'virtual:contracts'
const SOURCE = join(import.meta.dirname, '../../shared/contracts.ts')

type Source = typeof import('#shared/contracts.ts')

/** The module of a group: each endpoint an export of its own, so that a screen's chunk holds no more than it calls. */
const groupModule = (endpoints: Group): string =>
  Object.values(endpoints)
    .map(({ group, name, method, path, access, changes }, index) => {
      const remote = JSON.stringify({ group, name, method, path, access, changes })
      return `const e${index} = ${remote}\nexport { e${index} as ${JSON.stringify(name)} }`
    })
    .join('\n')

/** `virtual:contracts`: the endpoints without their schemas, so that zod never reaches the browser. */
export const contractsModule = (): Plugin => ({
  name: 'regie-contracts',
  resolveId: (id) => (id === ID || id.startsWith(`${ID}/`) ? { id: `\0${id}`, moduleSideEffects: false } : undefined),
  async load(id) {
    if (!id.startsWith(`\0${ID}`)) return undefined
    if (id === `\0${ID}`) return `export * as contracts from '${ID}/all'`
    const { module, dependencies } = await runnerImport<Source>(SOURCE)
    for (const file of [SOURCE, ...dependencies]) this.addWatchFile(resolve(file))
    const groups: Readonly<Record<string, Group>> = module.contracts
    const group = groups[id.slice(`\0${ID}/`.length)]
    if (group) return groupModule(group)
    return Object.keys(groups)
      .map((name) => `export * as ${name} from '${ID}/${name}'`)
      .join('\n')
  },
})
