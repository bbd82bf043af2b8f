import type { Plugin } from 'vite'
import { contracts } from '../../shared/contracts/index.ts'

const ID = 'virtual:contracts'

const withoutSchemas = Object.fromEntries(
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
  load: (id) => (id === `\0${ID}` ? `export const contracts = ${JSON.stringify(withoutSchemas)}` : undefined),
})
