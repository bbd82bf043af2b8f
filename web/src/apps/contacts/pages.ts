import { IdentificationIcon } from '@heroicons/react/24/outline'
import { CONTACT_MANAGERS } from '#shared/core/permissions.ts'
import { guard } from '#web/app/guards.ts'
import { says } from '#web/app/handle.ts'
import { withTexts } from '#web/app/i18n.ts'
import { ScreenFailure } from '#web/app/shell/ScreenFailure.tsx'
import type { AppPages } from '../appPages.ts'
import { CONTACTS } from './paths.ts'

export const contacts: AppPages = {
  id: 'CONTACTS',
  title: 'navigation.app.contacts',
  link: CONTACTS,
  icon: IdentificationIcon,
  access: CONTACT_MANAGERS,
  routes: [
    {
      path: 'apps/contacts',
      loader: guard(CONTACT_MANAGERS),
      ErrorBoundary: ScreenFailure,
      handle: says({ title: 'navigation.app.contacts' }),
      children: [
        { path: 'import', lazy: withTexts('contacts', () => import('./import/ImportContacts.tsx')) },
        { path: 'duplicates', lazy: withTexts('contacts', () => import('./merge/Duplicates.tsx')) },
        {
          lazy: withTexts('contacts', () => import('./Contacts.tsx')),
          children: [
            { index: true, element: null },
            { path: ':id', lazy: withTexts('contacts', () => import('./ContactDetail.tsx')) },
          ],
        },
      ],
    },
  ],
}
