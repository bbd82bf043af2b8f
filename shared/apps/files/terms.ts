import * as z from 'zod'

/** Of a space (`company`, `mission-<id>`), of a folder in it (`company_<id>`), or of the shelves that hold spaces. */
export const FolderId = z.string().regex(/^[0-9A-Za-z_-]{1,110}$/)
