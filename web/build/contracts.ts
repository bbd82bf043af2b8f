import { join, resolve } from 'node:path'
import { type Plugin, runnerImport } from 'vite'
import type { Group } from '#shared/core/endpoint.ts'

const ID = 'virtual:contracts'
const SOURCE = join(import.meta.dirname, '../../shared/contracts.ts')

type Source = typeof import('#shared/contracts.ts')

const loadGroups = async (): Promise<{ groups: Readonly<Record<string, Group>>; files: string[] }> => {
  const { module, dependencies } = await runnerImport<Source>(SOURCE)
  return { groups: module.contracts, files: [SOURCE, ...dependencies].map((file) => resolve(file)) }
}
let read: ReturnType<typeof loadGroups> | undefined

/** Whether a group of the contracts has an endpoint. */
export const loadEndpointCheck = async (): Promise<(group: string, name: string) => boolean> => {
  read ??= loadGroups()
  const { groups } = await read
  return (group, name) => Object.hasOwn(groups[group] ?? {}, name)
}

const remoteOf = ({ group, name, method, path, access, changes, indexed }: Group[string]): string =>
  `export default ${JSON.stringify({ group, name, method, path, access, changes, indexed: indexed || undefined })}`

/**
 * `virtual:contracts`: the endpoints without schemas, so that zod is not bundled. Each endpoint is a module,
 * `virtual:contracts/group/name`, so that a screen bundles only those it calls.
 */
export const contractsModule = (): Plugin => ({
  name: 'regie-contracts',
  buildStart: () => {
    read = undefined
  },
  resolveId: (id) => (id === ID || id.startsWith(`${ID}/`) ? { id: `\0${id}`, moduleSideEffects: false } : undefined),
  async load(id) {
    if (!id.startsWith(`\0${ID}`)) return undefined
    if (id === `\0${ID}`) return `export * as contracts from '${ID}/all'`
    read ??= loadGroups()
    const { groups, files } = await read
    for (const file of files) this.addWatchFile(file)
    const [groupName = '', name] = id.slice(`\0${ID}/`.length).split('/')
    const group = groups[groupName]
    if (!group)
      return Object.keys(groups)
        .map((one) => `export * as ${one} from '${ID}/${one}'`)
        .join('\n')
    const endpoint = name === undefined ? undefined : group[name]
    if (endpoint) return remoteOf(endpoint)
    return Object.keys(group)
      .map((one) => `export { default as ${JSON.stringify(one)} } from '${ID}/${groupName}/${one}'`)
      .join('\n')
  },
})
