import { EnvelopeIcon } from '@heroicons/react/24/outline'
import { redirect } from 'react-router-dom'
import { says } from '#web/app/handle.ts'
import { withTexts } from '#web/app/i18n.ts'
import { ScreenFailure } from '#web/app/shell/ScreenFailure.tsx'
import type { AppPages } from '#web/apps/appPages.ts'

const list = withTexts('mailbox', () => import('./MailList.tsx'))
const PAGE = ':page/:mailId?'
/** A list without its page is its first one. */
const firstPage = ({ request }: { request: Request }) =>
  redirect(`${new URL(request.url).pathname.replace(/\/$/, '')}/1`)

export const MAILBOX: AppPages = {
  id: 'MAILBOX',
  title: 'navigation.app.mailbox',
  link: '/apps/mailbox',
  icon: EnvelopeIcon,
  access: 'signed-in',
  routes: [
    {
      path: 'apps/mailbox',
      ErrorBoundary: ScreenFailure,
      handle: says({ title: 'navigation.app.mailbox' }),
      lazy: withTexts('mailbox', () => import('./Mailbox.tsx')),
      children: [
        { index: true, loader: () => redirect('/apps/mailbox/inbox/1') },
        { path: 'settings', lazy: withTexts('mailbox', () => import('./settings/Settings.tsx')) },
        { path: 'search/:mailId?', lazy: withTexts('mailbox', () => import('./Search.tsx')) },
        { path: 'filter/:filter', loader: firstPage },
        { path: `filter/:filter/${PAGE}`, lazy: list },
        { path: 'label/:label', loader: firstPage },
        { path: `label/:label/${PAGE}`, lazy: list },
        { path: ':folder', loader: firstPage },
        { path: `:folder/${PAGE}`, lazy: list },
      ],
    },
  ],
}
