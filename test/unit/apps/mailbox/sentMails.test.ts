import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { type OutgoingMail, toOutgoingMime } from '#functions/core/mail/mime.ts'
import { FILE_LIMITS } from '#shared/apps/files/rules.ts'
import { MAX_SUBJECT_LENGTH } from '#shared/apps/mailbox/rules.ts'

const letter = (subject: string, name: string): OutgoingMail => ({
  from: { name: 'Ada', address: 'ada@company.example' },
  to: [{ name: '', address: 'bo@client.example' }],
  cc: [],
  subject,
  text: 'Hello',
  html: '<p>Hello</p>',
  messageId: '<1@company.example>',
  references: [],
  inReplyTo: undefined,
  autoReply: false,
  files: [{ name, type: 'application/pdf', content: Buffer.from('%PDF-') }],
})

test.each(['x', 'é', '字', '😀'])(
  'a mail of many %s has no longer line and no longer word than mail may have',
  async (one) => {
    const many = (most: number) => one.repeat(Math.floor(most / one.length))
    const [subject, name] = [many(MAX_SUBJECT_LENGTH), `${many(FILE_LIMITS.name - 4)}.pdf`]
    const raw = toOutgoingMime(letter(subject, name))
    // RFC 5322, 2.1.1, and RFC 2047, 2.
    for (const line of raw.split('\r\n')) expect(line.length).toBeLessThanOrEqual(998)
    for (const [word] of raw.matchAll(/=\?UTF-8\?B\?[^?]*\?=/g)) expect(word.length).toBeLessThanOrEqual(75)
    const read = await PostalMime.parse(raw)
    expect([read.subject, read.attachments[0]?.filename]).toEqual([subject, name])
  },
)
