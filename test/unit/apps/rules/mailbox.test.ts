import { describe, expect, test } from 'vitest'
import {
  canMove,
  countOf,
  defaultFolder,
  FILTERS,
  FOLDERS,
  folderFor,
  formatAddress,
  isHidden,
  isMailAttachmentsId,
  LABEL_COLORS,
  LAYOUTS,
  MAIL_FILE_LIMITS,
  MAIL_KINDS,
  MAX_OUTSIDE_FILE_BYTES,
  MAX_SUBJECT_LENGTH,
  type MailAddress,
  mailAttachmentsId,
  mayMailOutside,
  mayWaitUntil,
  paginationOf,
  replyRecipients,
  replySubject,
  viewsOf,
} from '#shared/apps/mailbox/rules.ts'

describe('where a mail is listed', () => {
  const listed = { labels: ['a', 'b'], starred: true, important: true }

  test('in its folder, and by its marks and labels', () => {
    expect(viewsOf({ ...listed, folder: 'archive' })).toEqual(['F:archive', 'S:starred', 'S:important', 'L:a', 'L:b'])
    expect(viewsOf({ folder: 'inbox', labels: [], starred: false, important: false })).toEqual(['F:inbox'])
  })

  test('in trash and spam alone while it is there', () => {
    expect(FOLDERS.filter(isHidden)).toEqual(['spam', 'trash'])
    expect(viewsOf({ ...listed, folder: 'trash' })).toEqual(['F:trash'])
    expect(viewsOf({ ...listed, folder: 'spam' })).toEqual(['F:spam'])
  })

  test('names are those that are stored and stand in addresses', () => {
    expect(FOLDERS).toEqual(['inbox', 'snoozed', 'sent', 'drafts', 'archive', 'spam', 'trash'])
    expect(FILTERS).toEqual(['starred', 'important'])
    expect(LAYOUTS).toEqual(['right', 'bottom', 'full'])
    expect(LABEL_COLORS.join(' ')).toBe('gray red orange yellow green teal blue indigo purple pink')
  })
})

describe('a mail may be moved', () => {
  test('by its kind to these folders, and always stay where it is', () => {
    const places = Object.fromEntries(
      MAIL_KINDS.map((kind) => [kind, FOLDERS.filter((to) => canMove(kind, 'snoozed', to))]),
    )
    expect(places).toEqual({
      received: ['inbox', 'snoozed', 'archive', 'spam', 'trash'],
      sent: ['snoozed', 'sent', 'archive', 'trash'],
      draft: ['snoozed', 'drafts', 'trash'],
    })
    expect(canMove('draft', 'inbox', 'inbox')).toBe(true)
    expect(canMove('draft', 'drafts', 'inbox')).toBe(false)
  })

  test('out of trash and spam to where its kind belongs', () => {
    expect(MAIL_KINDS.map(defaultFolder)).toEqual(['inbox', 'sent', 'drafts'])
  })

  test('and comes from outside into the inbox, or into spam when it is spam or forged', () => {
    expect(folderFor({ spam: false, forged: false })).toBe('inbox')
    expect(folderFor({ spam: true, forged: false })).toBe('spam')
    expect(folderFor({ spam: false, forged: true })).toBe('spam')
  })
})

test('a folder counts what is unread in the inbox, and all drafts, spam and snoozed mails', () => {
  const counted = FOLDERS.map((folder) => [folder, countOf(folder, { total: 7, unread: 3 })])
  expect(Object.fromEntries(counted)).toEqual({
    inbox: 3,
    snoozed: 7,
    sent: 0,
    drafts: 7,
    archive: 0,
    spam: 7,
    trash: 0,
  })
})

describe('a list of mails has pages of ten', () => {
  test.each([
    [0, 1, { lastPage: 1, startIndex: 0, endIndex: -1 }],
    [1, 1, { lastPage: 1, startIndex: 0, endIndex: 0 }],
    [10, 1, { lastPage: 1, startIndex: 0, endIndex: 9 }],
    [11, 1, { lastPage: 2, startIndex: 0, endIndex: 9 }],
    [11, 2, { lastPage: 2, startIndex: 10, endIndex: 10 }],
    [35, 3, { lastPage: 4, startIndex: 20, endIndex: 29 }],
  ])('of %d mails page %d', (totalResults, currentPage, place) =>
    expect(paginationOf(totalResults, currentPage)).toEqual({
      totalResults,
      currentPage,
      resultsPerPage: 10,
      ...place,
    }),
  )

  test('and beyond the last one nothing but which that is', () => {
    expect(paginationOf(10, 2)).toEqual({ lastPage: 1 })
    expect(paginationOf(0, 2)).toEqual({ lastPage: 1 })
  })
})

describe('an answer', () => {
  const [ana, ben, cleo]: MailAddress[] = ['Ana', 'Ben', 'Cléo'].map((name) => ({
    name,
    address: `${name.toLowerCase()}@kit.example`,
  }))
  const [from, second, third] = [ana as MailAddress, ben as MailAddress, cleo as MailAddress]
  const me = { name: 'Moi', address: 'Me@kit.example' }
  const own = ['me@KIT.example']
  const mail = { from, to: [me, second], cc: [third] }

  test('goes to who wrote, or to the address that they gave for answers', () => {
    expect(replyRecipients(mail, own, false)).toEqual({ to: [from], cc: [] })
    expect(replyRecipients({ ...mail, replyTo: third }, own, false)).toEqual({ to: [third], cc: [] })
  })

  test('to all goes to everybody else who got it openly, each once, and not to oneself', () => {
    expect(replyRecipients(mail, own, true)).toEqual({ to: [from], cc: [second, third] })
    const twice = { from, to: [second, { ...from, address: from.address.toUpperCase() }], cc: [second, third, me] }
    expect(replyRecipients(twice, own, true)).toEqual({ to: [from], cc: [second, third] })
  })

  test('to what one wrote goes to whom that went', () => {
    const sent = { from: me, replyTo: third, to: [from, second, from], cc: [third, second] }
    expect(replyRecipients(sent, own, false)).toEqual({ to: [from, second], cc: [] })
    expect(replyRecipients(sent, own, true)).toEqual({ to: [from, second], cc: [third] })
  })

  test('bears its mark once, and no longer a subject than a mail may have', () => {
    expect(replySubject('Devis', 'Re')).toBe('Re: Devis')
    expect(replySubject('RE: Devis', 'Re')).toBe('RE: Devis')
    expect(replySubject('Re: Devis', 'Fwd')).toBe('Fwd: Re: Devis')
    expect(replySubject('Le devis, re: lot 2', 'Re')).toBe('Re: Le devis, re: lot 2')
    expect(replySubject('x'.repeat(MAX_SUBJECT_LENGTH), 'Re')).toBe(`Re: ${'x'.repeat(MAX_SUBJECT_LENGTH - 4)}`)
  })
})

test('an address is shown with the name that it has', () => {
  expect(formatAddress({ name: 'Ana Ruiz', address: 'ana@kit.example' })).toBe('Ana Ruiz <ana@kit.example>')
  expect(formatAddress({ name: '', address: 'ana@kit.example' })).toBe('ana@kit.example')
})

test('employees, and whoever runs the company, write to addresses outside', () => {
  const may = (type: string, ...permissions: string[]) => mayMailOutside({ type, permissions })
  expect([may('ESN'), may('ESN_RESOURCE'), may('FREELANCE'), may('FREELANCE', 'ALL')]).toEqual([
    true,
    true,
    false,
    true,
  ])
  expect(may('FREELANCE', 'MANAGE_CRA')).toBe(false)
})

test('files of a mail belong to its person’s copy', () => {
  expect(mailAttachmentsId('p1', 'm1')).toBe('p1_m1')
  expect(isMailAttachmentsId('p1', 'p1_m1')).toBe(true)
  expect(isMailAttachmentsId('p1', 'p10_m1')).toBe(false)
  expect(isMailAttachmentsId('m1', 'p1_m1')).toBe(false)
  expect(MAIL_FILE_LIMITS).toEqual({ most: 20, bytes: 26_214_400 })
  expect(MAX_OUTSIDE_FILE_BYTES).toBe(7_340_032)
})

test('a mail waits until a time that is ahead, for less than a year', () => {
  const now = Date.parse('2026-11-24T09:00:00Z')
  const inDays = (days: number) => now + days * 86_400_000
  expect(mayWaitUntil(now, now)).toBe(false)
  expect(mayWaitUntil(now - 1, now)).toBe(false)
  expect(mayWaitUntil(now + 1, now)).toBe(true)
  expect(mayWaitUntil(inDays(366) - 1, now)).toBe(true)
  expect(mayWaitUntil(inDays(366), now)).toBe(false)
  expect(mayWaitUntil(inDays(400), now)).toBe(false)
})
