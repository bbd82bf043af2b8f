import { contracts, folderOf, type GroupName } from '#shared/contracts.ts'
import type { Endpoint } from '#shared/core/endpoint.ts'
import type { Access } from '#shared/core/permissions.ts'

/** Where the table stands; `npm run docs` writes it. */
export const PERMISSIONS_FILE = 'shared/permissions.md'

const nameOf = (access: Access): string => {
  if (access === 'public') return 'anyone'
  if (access === 'signed-in') return 'any signed-in user'
  return access.map((permission) => `\`${permission}\``).join(' or ')
}

const rowsOf = ([group, endpoints]: [string, Readonly<Record<string, Endpoint>>]): string[] =>
  [...Map.groupBy(Object.values(endpoints), ({ access }) => nameOf(access))].map(
    ([who, calls]) => `| ${folderOf(group as GroupName)} | ${who} | ${calls.map(({ name }) => name).join(', ')} |`,
  )

/** The table of permissions by endpoint, from the contracts. */
export const buildPermissionTable = (): string =>
  [
    '# Permissions by endpoint',
    '',
    'Written by `npm run docs` from the contracts. `ALL` includes every permission.',
    '',
    '| group | caller | endpoints |',
    '|---|---|---|',
    ...Object.entries(contracts).flatMap(rowsOf).toSorted(),
    '',
  ].join('\n')
