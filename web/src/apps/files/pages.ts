import { FILE_PAGES } from '#shared/apps/files/pages.ts'
import { bindScreens } from '#web/app/bindScreens.ts'
import { withTexts } from '#web/app/i18n.ts'

export const fileScreens = bindScreens(FILE_PAGES, {
  files: {
    load: withTexts('files', () => import('./Files.tsx')),
    // One screen, which stays while another folder or another file's details open in it.
    outlet: [
      { path: 'details/:itemId', element: null },
      { path: 'folders/:folderId', element: null },
      { path: 'folders/:folderId/details/:itemId', element: null },
      { path: 'folders/:folderId/trash', element: null },
    ],
  },
})
