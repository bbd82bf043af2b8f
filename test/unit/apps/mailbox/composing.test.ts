import { describe, expect, test } from 'vitest'
import { sanitizeRichText } from '#functions/core/mail/richText.ts'
import type { OpenMail } from '#shared/apps/mailbox/contract.ts'
import {
  MAX_INBOUND_TEXT_LENGTH,
  MAX_MAIL_LENGTH,
  MAX_SUBJECT_LENGTH,
  replySubject,
} from '#shared/apps/mailbox/rules.ts'
import { answerMail, forwardMail } from '#web/apps/mailbox/compose/composing.ts'
import { parseParties } from '#web/apps/mailbox/compose/parseParties.ts'
import { nextMornings } from '#web/apps/mailbox/times.ts'

const from = { name: 'Ada', address: 'ada@client.example' }
const mailOf = (content: string, html: string | null = null) =>
  ({
    id: 'm',
    subject: 'Hi',
    people: { from, to: [], cc: [], bcc: [] },
    content,
    html,
    files: null,
  }) as unknown as OpenMail
const SIGNATURE = `<p>${'s'.repeat(1900)}</p>`
const WRITTEN = `<p>${'w'.repeat(3000)}</p>`

describe('what is quoted of a mail', () => {
  const line = `${'<é> & "x" '.repeat(7)}\n\n`
  const long = line.repeat(Math.floor(MAX_INBOUND_TEXT_LENGTH / line.length))
  test.each([
    ['plain text from outside', mailOf(long)],
    ['one line', mailOf('&'.repeat(MAX_INBOUND_TEXT_LENGTH))],
    ['what was written here', mailOf(long.slice(0, 12_000), `<p>${'a'.repeat(MAX_MAIL_LENGTH - 7)}</p>`)],
  ])('leaves room for an answer and a signature, however long it is: %s', async (_, mail) => {
    for (const { written } of [
      answerMail(mail, [], false, SIGNATURE, () => 'Ada wrote:'),
      forwardMail(mail, SIGNATURE, () => 'Passed on:'),
    ]) {
      expect((await sanitizeRichText(WRITTEN + written.content)).length).toBeLessThanOrEqual(MAX_MAIL_LENGTH)
      expect(written.content).toContain('…')
    }
  })

  test('is all of it where there is room', () => {
    const quoted = (mail: OpenMail) => answerMail(mail, [], false, '', () => 'Ada wrote:').written.content
    expect(quoted(mailOf('a < b\n\nc'))).toMatch(/<p>a &lt; b<\/p><p><br><\/p><p>c<\/p>$/)
    expect(quoted(mailOf('bold', '<p><strong>bold</strong></p>'))).toMatch(/<p><strong>bold<\/strong><\/p>$/)
  })
})

test('the subject of an answer is never cut within a character', () => {
  const subject = replySubject(`${'x'.repeat(MAX_SUBJECT_LENGTH - 5)}😀`, 'Re')
  expect(subject).toBe(`Re: ${'x'.repeat(MAX_SUBJECT_LENGTH - 5)}`)
})

test('times to choose are each another one: before a Monday tomorrow is said once', () => {
  const keys = (day: string) => nextMornings(new Date(`${day}T12:00:00`)).map(({ key }) => key)
  expect(keys('2026-11-29')).toEqual(['tomorrow'])
  expect(keys('2026-11-30')).toEqual(['tomorrow', 'monday'])
})

test('a whole row of a spreadsheet, nearly all of it empty, is read at once', () => {
  const row = `${'\t'.repeat(16_000)}Ana <ana@client.example>${'\t'.repeat(16_000)}`
  expect(parseParties(row)).toEqual({ parties: [{ name: 'Ana', address: 'ana@client.example' }], rest: '' })
  expect(parseParties(`${'\t'.repeat(16_000)}x <`).parties).toEqual([])
})
