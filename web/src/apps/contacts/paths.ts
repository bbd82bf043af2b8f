export const CONTACTS = '/apps/contacts'
export const IMPORT_CONTACTS = `${CONTACTS}/import`
export const DUPLICATES = `${CONTACTS}/duplicates`
/** Stands for the id of a new contact. */
export const NEW_CONTACT = 'new'
export const contactPath = (id: string): string => `${CONTACTS}/${id}`
