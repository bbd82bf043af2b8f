import {
  type Area,
  done,
  exactly,
  fields,
  filled,
  flag,
  inOrderOf,
  is,
  list,
  nothing,
  number,
  some,
  text,
} from './table.ts'

const PREFIX = 'api/apps/mailbox'
const Folder = { id: filled, title: filled, slug: filled, icon: filled }
const Label = { id: filled, title: filled, slug: filled, color: filled }
const Attachment = fields({ type: filled, name: filled, size: number, preview: text, downloadUrl: text })
const Mail = {
  id: filled,
  type: is('mail'),
  from: fields({ avatar: text.nullable(), contact: filled }),
  to: filled,
  cc: list(text),
  bcc: list(text),
  date: filled,
  subject: filled,
  content: text,
  attachments: list(Attachment),
  starred: flag,
  important: flag,
  unread: flag,
  folder: filled,
  labels: list(filled),
  ccCount: number,
  bccCount: number,
}
const OWN = 'kind threadId people version sendAt unsent answers snoozedUntil outside'
const mails = (
  count: number,
  pages: { totalResults: number; lastPage: number; startIndex: number; endIndex: number },
) =>
  fields({
    mails: exactly(count, fields(Mail, OWN)).refine(inOrderOf('date', 'down')),
    pagination: fields({
      totalResults: is(pages.totalResults),
      resultsPerPage: is(10),
      lastPage: is(pages.lastPage),
      currentPage: number,
      startIndex: is(pages.startIndex),
      endIndex: is(pages.endIndex),
    }),
  })
const one = { totalResults: 1, lastPage: 1, startIndex: 0, endIndex: 0 }
const write = (send: boolean) => ({
  as: 'validator' as const,
  call: `POST ${PREFIX}/mails`,
  body: { to: [{ address: '{manager.email}' }], subject: 'Le planning', content: '<p>Bonjour</p>', send },
})

export const mailbox: Area = {
  name: 'Mailbox',
  calls: 11,
  before: [...Array.from({ length: 12 }, () => write(true)), write(false)],
  rows: [
    {
      call: `GET ${PREFIX}/settings`,
      answer: fields({ messageLayout: is('right') }, 'signature rules rulesVersion autoReply'),
    },
    {
      call: `PATCH ${PREFIX}/settings`,
      body: { settings: { messageLayout: 'bottom' } },
      answer: fields({ messageLayout: is('bottom') }, 'signature rules rulesVersion autoReply'),
    },
    {
      call: `GET ${PREFIX}/folders`,
      answer: some(fields({ ...Folder, count: number })).refine(
        (folders) =>
          ['inbox', 'sent', 'drafts', 'spam', 'trash'].every((one) => folders.some(({ slug }) => slug === one)) &&
          folders.every(({ slug, count }) => count === (slug === 'inbox' ? 12 : 0)),
      ),
    },
    {
      as: 'validator',
      call: `GET ${PREFIX}/folders`,
      answer: some(fields({ ...Folder, count: number })).refine((folders) =>
        folders.every(({ slug, count }) => count === (slug === 'drafts' ? 1 : 0)),
      ),
    },
    {
      call: `GET ${PREFIX}/filters`,
      answer: exactly(2, fields(Folder)).refine((all) => all.map(({ slug }) => slug).join() === 'starred,important'),
    },
    {
      call: `POST ${PREFIX}/label`,
      body: { label: { title: 'To  do - now!', color: 'red' } },
      keep: 'label',
      answer: fields({ ...Label, slug: is('to-do-now'), color: is('red') }),
    },
    {
      call: `POST ${PREFIX}/label`,
      body: { label: { title: 'To do now' } },
      answer: fields({ ...Label, slug: is('to-do-now-1') }),
    },
    { call: `GET ${PREFIX}/labels`, answer: some(fields(Label)) },
    {
      call: `PATCH ${PREFIX}/label`,
      body: {
        id: '{label.id}',
        label: { id: '{label.id}', slug: '{label.slug}', title: 'Paid', color: 'teal' },
      },
      keep: 'label',
      answer: fields({ ...Label, title: is('Paid'), slug: is('paid'), color: is('teal') }),
    },
    {
      call: `GET ${PREFIX}/mails?folder=inbox`,
      keep: 'inbox',
      answer: mails(10, { totalResults: 12, lastPage: 2, startIndex: 0, endIndex: 9 }),
    },
    {
      call: `GET ${PREFIX}/mails?folder=inbox&page=2`,
      answer: mails(2, { totalResults: 12, lastPage: 2, startIndex: 10, endIndex: 11 }),
    },
    {
      call: `GET ${PREFIX}/mails?folder=inbox&page=3`,
      answer: fields({ mails: nothing, pagination: fields({ lastPage: is(2) }) }),
    },
    {
      call: `PATCH ${PREFIX}/mail`,
      body: {
        id: '{inbox.mails.0.id}',
        mail: { unread: false, starred: true, important: true, labels: ['{label.id}'] },
      },
      keep: 'mail',
      answer: fields({ ...Mail, unread: is(false), starred: done, important: done, labels: some(filled) }, OWN),
    },
    {
      call: `PATCH ${PREFIX}/mail`,
      body: { id: '{mail.id}', mail: '{mail}' },
      answer: fields({ ...Mail, unread: is(false), starred: done }, OWN),
    },
    { call: `GET ${PREFIX}/mails?filter=starred&page=1`, answer: mails(1, one) },
    { call: `GET ${PREFIX}/mails?label={label.slug}&page=1`, answer: mails(1, one) },
    {
      call: `GET ${PREFIX}/mail?id={mail.id}`,
      answer: fields({ ...Mail, content: filled }, `${OWN} html page files leftOut contact filedAt`),
    },
    { call: `DELETE ${PREFIX}/label?id={label.id}`, answer: done },
    {
      call: `GET ${PREFIX}/mail?id={mail.id}`,
      answer: fields({ ...Mail, labels: list(text).max(0) }, `${OWN} html page files leftOut contact filedAt`),
    },
  ],
}
