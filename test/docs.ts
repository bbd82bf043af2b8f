import { writeFileSync } from 'node:fs'
import { PERMISSIONS_FILE, permissionTable } from './kit/permissionTable.ts'

/** `npm run docs`: writes what is derived from the contracts. */
writeFileSync(PERMISSIONS_FILE, permissionTable())
