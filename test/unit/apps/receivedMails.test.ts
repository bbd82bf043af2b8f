import { expect, test } from 'vitest'
import { receivedMail } from '#functions/data/apps/mailbox/receiving.ts'
import { parsed } from '#functions/inbound/parse.ts'
import { BEGINNING, LONGEST_SUBJECT, LONGEST_TEXT } from '#shared/apps/mailbox/rules.ts'

/** So many letters and an emoji, of which the last place takes the first half. */
const over = (most: number): string => `${'x'.repeat(most - 1)}😀`

test('what is kept of a mail from outside is never cut within a character', async () => {
  const raw = [
    ...['From: ada@client.example', 'To: bo@company.example', 'Content-Type: text/plain; charset=utf-8'],
    ...['Content-Transfer-Encoding: base64', 'MIME-Version: 1.0'],
    `Subject: =?utf-8?B?${Buffer.from(over(LONGEST_SUBJECT)).toString('base64')}?=`,
    '',
    Buffer.from(over(LONGEST_TEXT)).toString('base64'),
  ].join('\r\n')
  const { subject = '', text = '' } = (await parsed(Buffer.from(raw))) ?? {}
  expect([subject.length, text.length]).toEqual([LONGEST_SUBJECT - 1, LONGEST_TEXT])
  const incoming = { threadId: 't', from: { name: '', address: '' }, to: [], cc: [], subject, folder: 'inbox' } as const
  const { beginning } = receivedMail({ ...incoming, to: [], cc: [] }, over(BEGINNING))
  for (const one of [subject, text, beginning]) expect(one.isWellFormed()).toBe(true)
})
