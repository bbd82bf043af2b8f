import { tenantPartition } from '#functions/data/companies/workspaces.ts'

/** Of the tree of a space, and of what lies in its trash. */
export const spacePartition = (tenant: string, space: string): string => `${tenantPartition(tenant)}#SPACE#${space}`
/** Of the rows of a folder, and of what is counted in it. */
export const folderPartition = (tenant: string, folder: string): string => `${tenantPartition(tenant)}#FOLDER#${folder}`
