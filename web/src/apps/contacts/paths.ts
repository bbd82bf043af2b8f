export const CONTACTS = '/apps/contacts'
export const IMPORT_CONTACTS = `${CONTACTS}/import`
export const DUPLICATES = `${CONTACTS}/duplicates`
/** Stands for a contact that is being written. */
export const NEW = 'new'
export const contactPath = (id: string): string => `${CONTACTS}/${id}`
