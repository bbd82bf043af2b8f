import { FILE_PAGES } from '#shared/apps/files/pages.ts'
import { withTexts } from '#web/app/i18n.ts'
import { bindScreens } from '#web/app/routes/bindScreens.ts'

export const fileScreens = bindScreens(FILE_PAGES, {
  files: {
    load: withTexts('files', () => import('./Files.tsx')),
    // One route for all of them, so that the screen stays mounted while folders and details change.
    outlet: [
      { path: 'details/:itemId', element: null },
      { path: 'folders/:folderId', element: null },
      { path: 'folders/:folderId/details/:itemId', element: null },
      { path: 'folders/:folderId/trash', element: null },
    ],
  },
})
