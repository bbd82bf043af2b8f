/** What a contact is to the company. */
export const CONTACT_KINDS = ['CLIENT', 'PROSPECT', 'SUPPLIER', 'PARTNER'] as const
/** What somebody notes that dates the last exchange. */
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
