import { FolderIcon } from '@heroicons/react/24/outline'
import { says } from '#web/app/handle.ts'
import { withTexts } from '#web/app/i18n.ts'
import { ScreenFailure } from '#web/app/shell/ScreenFailure.tsx'
import type { AppPages } from '../appPages.ts'

const link = '/apps/file-manager'

export const files: AppPages = {
  ...{ id: 'files', title: 'navigation.app.files', link, icon: FolderIcon, access: 'signed-in' },
  routes: [
    {
      path: 'apps/file-manager',
      ErrorBoundary: ScreenFailure,
      handle: says({ title: 'navigation.app.files' }),
      lazy: withTexts('files', () => import('./Files.tsx')),
      // One screen, which stays while another folder or another file's details open in it.
      children: [
        { index: true, element: null },
        { path: 'details/:itemId', element: null },
        { path: 'folders/:folderId', element: null },
        { path: 'folders/:folderId/details/:itemId', element: null },
        { path: 'folders/:folderId/trash', element: null },
      ],
    },
  ],
}
