import { endpoints } from '#shared/contracts/index.ts'
import type { Access } from '#shared/rules/permissions.ts'

const nameOf = (access: Access): string => {
  if (access === 'public') return 'anybody'
  if (access === 'signed-in') return 'whoever is signed in'
  return access.map((permission) => `\`${permission}\``).join(' or ')
}

/** Which permission opens which endpoint, as the README shows it: made from the contracts, as the guards are. */
export const permissionMatrix = (): string => {
  const rows = Map.groupBy(endpoints, ({ access }) => nameOf(access))
  const lines = [...rows].map(([who, list]) => {
    const calls = list.map(({ group, name }) => `${group}.${name}`)
    return `| ${who} | ${calls.join(', ')} |`
  })
  return ['| who | may call |', '|---|---|', ...lines].join('\n')
}
