import { writeFileSync } from 'node:fs'
import { KEYS_FILE, keyTable } from './kit/docs/keyTable.ts'
import { PERMISSIONS_FILE, permissionTable } from './kit/docs/permissionTable.ts'

/** `npm run docs`: writes what is derived from the contracts, and from the modules that store items. */
writeFileSync(PERMISSIONS_FILE, permissionTable())
writeFileSync(KEYS_FILE, await keyTable())
