import { join, resolve } from 'node:path'
import { type Plugin, runnerImport } from 'vite'

const ID = 'virtual:contracts'
const SOURCE = join(import.meta.dirname, '../../shared/contracts/index.ts')

type Source = typeof import('../../shared/contracts/index.ts')

const withoutSchemas = ({ contracts }: Source) =>
  Object.fromEntries(
    Object.entries(contracts).map(([groupName, endpoints]) => [
      groupName,
      Object.fromEntries(
        Object.values(endpoints).map(({ group, name, method, path, access, changes }) => [
          name,
          { group, name, method, path, access, changes },
        ]),
      ),
    ]),
  )

/** `virtual:contracts`: the endpoints without their schemas, so that zod never reaches the browser. */
export const contractsModule = (): Plugin => ({
  name: 'regie-contracts',
  resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
  async load(id) {
    if (id !== `\0${ID}`) return undefined
    const { module, dependencies } = await runnerImport<Source>(SOURCE)
    for (const file of [SOURCE, ...dependencies]) this.addWatchFile(resolve(file))
    return `export const contracts = ${JSON.stringify(withoutSchemas(module))}`
  },
})
