/** The relation of a contact to the company. */
export const CONTACT_KINDS = ['CLIENT', 'PROSPECT', 'SUPPLIER', 'PARTNER'] as const
/** Log entries that update the date of the last contact. */
export const EXCHANGES = ['CALL', 'MEETING', 'MAIL'] as const
export const LOG_KINDS = [
  ...EXCHANGES,
  'NOTE',
  'CREATED',
  'IMPORTED',
  'CHANGED',
  'MERGED',
  'UNMERGED',
  'SENT_TO_CLIENT',
  'CLIENT_ACCEPTED',
  'CLIENT_REFUSED',
] as const
