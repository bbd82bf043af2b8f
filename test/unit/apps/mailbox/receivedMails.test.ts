import { expect, test } from 'vitest'
import { newReceivedMail } from '#functions/data/apps/mailbox/receiving.ts'
import { parseIncomingMail } from '#functions/inbound/parseIncomingMail.ts'
import { MAX_INBOUND_TEXT_LENGTH, MAX_SUBJECT_LENGTH, PREVIEW_LENGTH } from '#shared/apps/mailbox/rules.ts'

/** So many letters and an emoji, of which the last place takes the first half. */
const over = (most: number): string => `${'x'.repeat(most - 1)}😀`

test('what is kept of a mail from outside is never cut within a character', async () => {
  const raw = [
    'From: ada@client.example',
    'To: bo@company.example',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    'MIME-Version: 1.0',
    `Subject: =?utf-8?B?${Buffer.from(over(MAX_SUBJECT_LENGTH)).toString('base64')}?=`,
    '',
    Buffer.from(over(MAX_INBOUND_TEXT_LENGTH)).toString('base64'),
  ].join('\r\n')
  const { subject = '', text = '' } = (await parseIncomingMail(Buffer.from(raw))) ?? {}
  expect([subject.length, text.length]).toEqual([MAX_SUBJECT_LENGTH - 1, MAX_INBOUND_TEXT_LENGTH])
  const incoming = { threadId: 't', from: { name: '', address: '' }, to: [], cc: [], subject, folder: 'inbox' } as const
  const { beginning } = newReceivedMail({ ...incoming, to: [], cc: [] }, over(PREVIEW_LENGTH))
  for (const one of [subject, text, beginning]) expect(one.isWellFormed()).toBe(true)
})

const HEAD = 'From: ada@client.example\r\nTo: bo@company.example\r\nMIME-Version: 1.0\r\n'
const KINDS: Record<string, string> = {
  text: 'Content-Type: text/plain\r\n\r\n',
  'text of 7 bits': 'Content-Type: text/plain\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n',
  html: 'Content-Type: text/html\r\n\r\n',
  parts: 'Content-Type: multipart/mixed; boundary="b"\r\n\r\n',
  'a file': 'Content-Type: application/pdf; name=a.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n',
}
const PIECES = [
  '\n',
  '\r\n',
  'a\n',
  '--b\n',
  '--b\n\n',
  '--b--\n',
  '=\n',
  '<b>',
  '<p ',
  '<table><tr>',
  '<!--',
  '<',
  '&',
  'a',
]

test.each(Object.entries(KINDS))(
  'a mail of %s is read, or refused, in time, whatever is repeated in it',
  async (_, kind) => {
    for (const piece of PIECES) {
      const raw = Buffer.from(HEAD + kind + piece.repeat(900_000 / piece.length))
      await expect(parseIncomingMail(raw), piece).resolves.not.toThrow()
    }
  },
)

test('mails are read at the same time without the blob of Node, which is there again afterwards', async () => {
  const nodes = globalThis.Blob
  let made = 0
  class Counted extends nodes {
    constructor(...given: ConstructorParameters<typeof Blob>) {
      super(...given)
      made += 1
    }
  }
  globalThis.Blob = Counted
  try {
    const mailOf = (lines: number) => Buffer.from(`${HEAD}${KINDS.parts}${'--b\n\nHello\n'.repeat(lines)}`)
    await Promise.all([parseIncomingMail(mailOf(1)), parseIncomingMail(mailOf(500)), parseIncomingMail(mailOf(2))])
    expect([made, globalThis.Blob === Counted]).toEqual([0, true])
  } finally {
    globalThis.Blob = nodes
  }
})

test('files of as much as a mail may hold are read, each byte of them', async () => {
  const content = Buffer.alloc(20 * 1024 ** 2, 'every byte')
  const raw = [
    HEAD + KINDS.parts,
    '--b\r\nContent-Type: text/plain\r\n\r\nHello\r\n\r\nAda\r\n',
    '--b\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; filename=a.pdf\r\n',
    `Content-Transfer-Encoding: base64\r\n\r\n${content.toString('base64').replace(/.{76}/g, '$&\r\n')}\r\n--b--\r\n`,
  ].join('')
  const { text, files } = (await parseIncomingMail(Buffer.from(raw))) ?? {}
  expect(text).toBe('Hello\n\nAda')
  expect(files?.map((file) => file.content?.equals(content))).toEqual([true])
})

test('a mail of more lines, or parts, than any program makes is not read', async () => {
  for (const line of ['\n', 'a\n', '--b\n']) {
    expect(await parseIncomingMail(Buffer.from(HEAD + KINDS.parts + line.repeat(500_001)))).toBeUndefined()
  }
})
