import { CONTACT_PAGES } from '#shared/apps/contacts/pages.ts'
import { withTexts } from '#web/app/i18n.ts'
import { bindScreens } from '#web/app/routes/bindScreens.ts'

export const contactScreens = bindScreens(CONTACT_PAGES, {
  contacts: withTexts('contacts', () => import('./Contacts.tsx')),
  contact: { load: withTexts('contacts', () => import('./ContactDetail.tsx')), parent: 'contacts' },
  duplicates: withTexts('contacts', () => import('./merge/Duplicates.tsx')),
  importMany: withTexts('contacts', () => import('./import/ImportContacts.tsx')),
})
