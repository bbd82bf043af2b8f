import { describe, expect, test } from 'vitest'
import { isAutomatic } from '#functions/inbound/parseIncomingMail.ts'
import { isRepliable, isRobotAddress } from '#functions/inbound/repliable.ts'
import { isPeriod, isReplyingOn, mayBeReplying } from '#shared/apps/mailbox/autoReply.ts'

describe('a period of absence', () => {
  const reply = { on: true, firstDay: '2031-08-04', lastDay: '2031-08-15' }
  test.each([
    ['2031-08-03', false],
    ['2031-08-04', true],
    ['2031-08-15', true],
    ['2031-08-16', false],
  ])('%s: %s', (day, expected) => {
    expect(isReplyingOn(reply, day)).toBe(expected)
    expect(isReplyingOn({ ...reply, on: false }, day)).toBe(false)
  })

  test('without a last day lasts until it is turned off', () => {
    expect(isReplyingOn({ ...reply, lastDay: null }, '2033-01-01')).toBe(true)
    expect(mayBeReplying({ ...reply, lastDay: null }, new Date('2033-01-01T00:00Z'))).toBe(true)
    expect(mayBeReplying({ ...reply, on: false }, new Date('2031-08-10T00:00Z'))).toBe(false)
  })

  test('is over once its last day is over everywhere', () => {
    expect(mayBeReplying(reply, new Date('2031-08-16T21:59Z'))).toBe(true)
    expect(mayBeReplying(reply, new Date('2031-08-16T22:00Z'))).toBe(false)
  })

  test('ends no earlier than it begins', () => {
    expect(isPeriod({ firstDay: '2031-08-04', lastDay: '2031-08-04' })).toBe(true)
    expect(isPeriod({ firstDay: '2031-08-04', lastDay: null })).toBe(true)
    expect(isPeriod({ firstDay: '2031-08-04', lastDay: '2031-08-03' })).toBe(false)
  })
})

test.each([
  ['auto-submitted', 'auto-generated', true],
  ['auto-submitted', 'auto-replied; owner-email="a@b.example"', true],
  ['auto-submitted', 'No', false],
  ['auto-submitted', 'no (written by hand)', false],
  ['auto-submitted', 'no-body-knows', true],
  ['precedence', 'bulk', true],
  ['precedence', 'LIST', true],
  ['precedence', 'junk', true],
  ['precedence', 'first-class', false],
  ['list-id', '<news.client.example>', true],
  ['list-unsubscribe', '<mailto:leave@client.example>', true],
  ['x-auto-response-suppress', 'OOF, AutoReply', true],
  ['x-mailer', 'Outlook', false],
])('%s: %s is automatic: %s', (key, value, expected) => {
  expect(isAutomatic([{ key, value }])).toBe(expected)
})

test.each([
  ['MAILER-DAEMON@client.example', true],
  ['postmaster@client.example', true],
  ['noreply@client.example', true],
  ['no-reply+a1@client.example', true],
  ['no_reply.accounts@client.example', true],
  ['do-not-reply@client.example', true],
  ['ne-pas-repondre@client.example', true],
  ['owner-dev@lists.example', true],
  ['dev-request@lists.example', true],
  ['dev-bounces+bo=client.example@lists.example', true],
  ['bounce-123@client.example', true],
  ['camille.roy@client.example', false],
  ['owner@client.example', false],
  ['noreen@client.example', false],
  ['request@client.example', false],
])('%s is nobody’s: %s', (address, expected) => {
  expect(isRobotAddress(address)).toBe(expected)
})

describe('a mail from outside', () => {
  const address = 'camille@client.example'
  const reader = { tenant: 't', person: 'p' }
  const mail = { from: { name: 'Camille', address }, automatic: false, hasOneAuthor: true }
  const stored = { folder: 'inbox', to: [{ name: '', address: 'me@x.example', personId: 'p' }], cc: [] } as const
  const verdicts = { spam: false, virus: false, proven: true, forged: false, sentByDomain: false }
  const asked = (
    more: Partial<typeof mail> = {},
    place: {
      folder?: 'inbox' | 'archive' | 'spam' | 'trash'
      to?: []
      cc?: { name: string; address: string; personId: string }[]
    } = {},
    arrival: { source?: string; verdicts?: Partial<typeof verdicts> } = {},
  ) =>
    isRepliable(
      reader,
      { ...mail, ...more },
      { ...stored, to: [...stored.to], cc: [], ...place },
      { source: arrival.source ?? address, verdicts: { ...verdicts, ...arrival.verdicts } },
    )

  test('that a person wrote to the reader gets a reply', () => {
    expect(asked()).toBe(true)
    expect(asked({}, { folder: 'archive' })).toBe(true)
    expect(asked({}, { to: [], cc: [...stored.to] })).toBe(true)
    expect(asked({}, {}, { verdicts: { proven: false, sentByDomain: true } })).toBe(true)
  })

  test('gets none when it is no person’s, not to the reader by name, unwanted, or perhaps forged', () => {
    expect(asked({ automatic: true })).toBe(false)
    expect(asked({ hasOneAuthor: false })).toBe(false)
    expect(asked({ from: { name: '', address: '' } })).toBe(false)
    expect(asked({ from: { name: '', address: 'no-reply@client.example' } })).toBe(false)
    expect(asked({}, { folder: 'spam' })).toBe(false)
    expect(asked({}, { folder: 'trash' })).toBe(false)
    expect(asked({}, { to: [] })).toBe(false)
    expect(asked({}, {}, { source: '' })).toBe(false)
    expect(asked({}, {}, { source: 'dev-bounces@lists.example' })).toBe(false)
    expect(asked({}, {}, { verdicts: { proven: false } })).toBe(false)
    const elsewhere = { source: 'x@other.example', verdicts: { proven: false, sentByDomain: true } }
    expect(asked({}, {}, elsewhere)).toBe(false)
  })
})
