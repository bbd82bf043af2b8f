import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { formatNamedAddress, type OutgoingMail, toOutgoingMime } from '#functions/core/mail/mime.ts'
import { companySender } from '#functions/texts/mail.ts'
import { toMailName } from '#functions/texts/names.ts'
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

/** SES: "Address length is more than 320 bytes long", of the sender's and of a recipient's, encoded names included. */
const SES_ADDRESS_BYTES = 320
const LONG_NAMES = ['Service formation, à Paris ', 'Ω', '字', '😀', 'a.'].map((one) => ({ one, name: one.repeat(100) }))

test.each(LONG_NAMES)('no address is longer with its name than SES takes: many $one', async ({ name }) => {
  const named = { name: name.slice(0, 100), address: `ana.${'s'.repeat(40)}@client.example` }
  const raw = toOutgoingMime({ ...letter('Hello', 'a.pdf'), from: named, to: [named, named], cc: [named] })
  const head = raw.slice(0, raw.indexOf('\r\nSubject:')).replaceAll('\r\n ', ' ')
  const addresses = head.split('\r\n').flatMap((line) => line.replace(/^[\w-]+: /, '').split(', '))
  expect(addresses).toHaveLength(5)
  for (const one of addresses) expect(one.length).toBeLessThanOrEqual(SES_ADDRESS_BYTES)
  const { from, to = [] } = await PostalMime.parse(raw)
  for (const one of [from, ...to]) {
    expect(one?.address).toBe(named.address)
    const [start = '', end = ''] = (one?.name ?? '').split('…')
    expect(named.name.startsWith(start) && named.name.endsWith(end)).toBe(true)
    expect(one?.name?.length).toBeGreaterThan(40)
  }
})

test.each(LONG_NAMES)('a company’s mail is from us too, however long its name: many $one', async ({ name }) => {
  const sender = formatNamedAddress({ name: companySender(toMailName(name)), address: 'no-reply@regie.example' })
  expect(sender.length).toBeLessThanOrEqual(SES_ADDRESS_BYTES)
  const { from } = await PostalMime.parse(`From: ${sender}\r\n\r\n`)
  expect(from?.address).toBe('no-reply@regie.example')
  expect(from?.name).toMatch(/ via Regie$/)
})
