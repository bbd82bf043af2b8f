import { describe, expect, test } from 'vitest'
import type { Message } from '#shared/apps/chat/contract.ts'
import { chatIdOf, findPartner, normaliseMessage, parseChatId } from '#shared/apps/chat/rules.ts'
import {
  daysAgo,
  groupByDay,
  type History,
  type Line,
  mergeLatestPage,
  prependPage,
} from '#web/apps/chat/conversation/history.ts'

const [ANNA, BELA, CARL] = ['A', 'B', 'C'].map((letter) => `01K${letter.repeat(23)}`) as [string, string, string]

describe('a conversation', () => {
  test('has one id, whoever of its two people begins it', () => {
    expect(chatIdOf(BELA, ANNA)).toBe(`${ANNA}-${BELA}`)
    expect(chatIdOf(ANNA, BELA)).toBe(`${ANNA}-${BELA}`)
    expect(findPartner(chatIdOf(ANNA, BELA), ANNA)).toBe(BELA)
    expect(findPartner(chatIdOf(ANNA, BELA), BELA)).toBe(ANNA)
    expect(findPartner(chatIdOf(ANNA, BELA), CARL)).toBeUndefined()
    expect(findPartner('of-nobody', ANNA)).toBeUndefined()
  })

  test.each([`${BELA}-${ANNA}`, `${ANNA}-${ANNA}`, ANNA, `${ANNA}-${BELA}-${CARL}`, `${ANNA}-${BELA}\n`, ''])(
    'is nothing of the id %j',
    (id) => expect(parseChatId(id)).toBeUndefined(),
  )
})

test.each([
  ['  hello \n', 'hello'],
  ['a\r\nb\rc\u000Bd\u2028e', 'a\nb\nc\nd\ne'],
  ['\u202Egnp.exe\u0000', 'gnp.exe'],
  ['👩‍👩‍👧 et ❤️', '👩‍👩‍👧 et ❤️'],
  ['\u200B\u2060\uFEFF', ''],
])('a text typed as %j is sent as %j', (typed, sent) => {
  expect(normaliseMessage(typed)).toBe(sent)
  expect(normaliseMessage(sent)).toBe(sent)
})

const message = (id: number): Message => ({
  id: `m${String(id).padStart(3, '0')}`,
  chatId: 'c',
  contactId: ANNA,
  value: String(id),
  createdAt: '2026-11-21T10:00:00.000Z',
  isMine: false,
})
const from = (first: number, last: number): Message[] =>
  Array.from({ length: last - first + 1 }, (_, index) => message(first + index))
const numbers = ({ messages }: History) => messages.map(({ value }) => Number(value))

describe('what was read of a conversation', () => {
  const known: History = { messages: from(10, 34), cursor: 'before 10' }

  test('goes on with what is new, and keeps what is old', () => {
    const after = mergeLatestPage(known, { messages: from(12, 36), cursor: 'before 12' })
    expect(numbers(after)).toEqual(numbers({ messages: from(10, 36) }))
    expect(after.cursor).toBe('before 10')
  })

  test('begins anew when messages between may be missing', () => {
    const page = { messages: from(40, 64), cursor: 'before 40' }
    expect(mergeLatestPage(known, page)).toEqual(page)
    expect(mergeLatestPage(undefined, page)).toEqual(page)
  })

  test('begins anew when a message may have come in before those sent from here', () => {
    const sent = from(36, 50).map((one) => ({ ...one, isMine: true, isAdded: true as const }))
    const withSent = mergeLatestPage(known, { messages: [...known.messages, ...sent], cursor: 'before 10' })
    expect(numbers(withSent)).toEqual([...numbers({ messages: from(10, 34) }), ...numbers({ messages: from(36, 50) })])
    const page = { messages: from(37, 61), cursor: 'before 37' }
    expect(mergeLatestPage(withSent, page)).toEqual(page)
    expect(numbers(mergeLatestPage(withSent, { messages: from(34, 58), cursor: 'before 34' }))).toEqual(
      numbers({ messages: from(10, 58) }),
    )
  })

  test('is nothing when there is nothing left', () => {
    expect(mergeLatestPage(known, { messages: [] })).toEqual({ messages: [] })
  })

  test('goes back page by page, to the first message', () => {
    const more = prependPage(known, 'before 10', { items: from(5, 9).toReversed() })
    expect(numbers(more)).toEqual(numbers({ messages: from(5, 34) }))
    expect(more.cursor).toBeUndefined()
    expect(mergeLatestPage(more, { messages: from(10, 34), cursor: 'before 10' }).cursor).toBeUndefined()
  })

  test('leaves out an older page that was asked for before it began anew', () => {
    const anew = mergeLatestPage(known, { messages: from(40, 64), cursor: 'before 40' })
    expect(prependPage(anew, 'before 10', { items: from(1, 9).toReversed() })).toBe(anew)
  })
})

describe('what is shown', () => {
  const line = (createdAt: string, isMine = true): Line => ({
    id: createdAt,
    value: 'x',
    createdAt,
    isMine,
    state: 'sent',
  })

  test('stands by days, and by who wrote it in which minute', () => {
    const days = groupByDay([
      line('2026-11-20T12:00:01.000Z'),
      line('2026-11-20T12:00:40.000Z'),
      line('2026-11-20T12:00:50.000Z', false),
      line('2026-11-20T12:01:00.000Z', false),
      line('2026-11-21T12:01:00.000Z', false),
    ])
    expect(days.map(({ runs }) => runs.map(({ isMine, lines }) => [isMine, lines.length]))).toEqual([
      [
        [true, 2],
        [false, 1],
        [false, 1],
      ],
      [[false, 1]],
    ])
  })

  test('is of today until midnight, whatever the hours between', () => {
    const now = new Date(2026, 10, 21, 0, 5)
    expect(daysAgo(new Date(2026, 10, 21, 0, 1).toISOString(), now)).toBe(0)
    expect(daysAgo(new Date(2026, 10, 20, 23, 59).toISOString(), now)).toBe(1)
    // Over the change of the clocks, when a day has 25 hours.
    expect(daysAgo(new Date(2026, 9, 24, 12).toISOString(), new Date(2026, 9, 26, 1))).toBe(2)
  })
})
