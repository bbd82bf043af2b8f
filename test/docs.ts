import { readFileSync, writeFileSync } from 'node:fs'
import { ACCESS_FILE, withAccessCounts } from './kit/docs/accessTable.ts'
import { buildKeyTable, KEYS_FILE } from './kit/docs/keyTable.ts'
import { buildPermissionTable, PERMISSIONS_FILE } from './kit/docs/permissionTable.ts'

/** `npm run docs`: writes what is derived from the contracts, from the modules that store items, and from what the tests have noted. */
writeFileSync(PERMISSIONS_FILE, buildPermissionTable())
writeFileSync(KEYS_FILE, await buildKeyTable())
writeFileSync(ACCESS_FILE, withAccessCounts(readFileSync(ACCESS_FILE, 'utf8')))
