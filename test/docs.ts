import { readFileSync, writeFileSync } from 'node:fs'
import { ACCESS_FILE, withAccessCounts } from './kit/docs/accessTable.ts'
import { KEYS_FILE, keyTable } from './kit/docs/keyTable.ts'
import { PERMISSIONS_FILE, permissionTable } from './kit/docs/permissionTable.ts'

/** `npm run docs`: writes what is derived from the contracts, from the modules that store items, and from what the tests have noted. */
writeFileSync(PERMISSIONS_FILE, permissionTable())
writeFileSync(KEYS_FILE, await keyTable())
writeFileSync(ACCESS_FILE, withAccessCounts(readFileSync(ACCESS_FILE, 'utf8')))
