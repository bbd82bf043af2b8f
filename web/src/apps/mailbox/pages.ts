import { redirect } from 'react-router-dom'
import { MAILBOX_PAGES } from '#shared/apps/mailbox/pages.ts'
import { withTexts } from '#web/app/i18n.ts'
import { bindScreens } from '#web/app/routes/bindScreens.ts'

const list = withTexts('mailbox', () => import('./MailList.tsx'))
/** Redirects a list without a page to its first page. */
const firstPage = ({ request }: { request: Request }) =>
  redirect(`${new URL(request.url).pathname.replace(/\/$/, '')}/1`)

export const mailboxScreens = bindScreens(MAILBOX_PAGES, {
  mailbox: {
    load: withTexts('mailbox', () => import('./Mailbox.tsx')),
    outlet: [
      { index: true, loader: () => redirect('/apps/mailbox/inbox/1') },
      { path: 'filter/:filter', loader: firstPage },
      { path: 'label/:label', loader: firstPage },
      { path: ':folder', loader: firstPage },
    ],
  },
  settings: { load: withTexts('mailbox', () => import('./settings/Settings.tsx')), parent: 'mailbox' },
  search: { load: withTexts('mailbox', () => import('./Search.tsx')), parent: 'mailbox' },
  filter: { load: list, parent: 'mailbox' },
  label: { load: list, parent: 'mailbox' },
  folder: { load: list, parent: 'mailbox' },
})
