import { PencilSquareIcon } from '@heroicons/react/24/outline'
import { says } from '#web/app/handle.ts'
import { withTexts } from '#web/app/i18n.ts'
import { ScreenFailure } from '#web/app/shell/ScreenFailure.tsx'
import type { AppPages } from '../appPages.ts'
import { NOTES } from './view.ts'

export const notes: AppPages = {
  ...{ id: 'NOTES', title: 'navigation.app.notes', link: NOTES, icon: PencilSquareIcon, access: 'signed-in' },
  routes: [
    {
      path: 'apps/notes',
      ErrorBoundary: ScreenFailure,
      handle: says({ title: 'navigation.app.notes' }),
      lazy: withTexts('notes', () => import('./Notes.tsx')),
    },
  ],
}
