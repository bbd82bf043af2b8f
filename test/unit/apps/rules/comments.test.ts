import { describe, expect, test } from 'vitest'
import {
  commentLength,
  editableUntil,
  isTooLong,
  MAX_COMMENT_LENGTH,
  MAX_STORED_COMMENT_LENGTH,
  parseMentions,
  splitComment,
} from '#shared/apps/commentRules.ts'

test('people whom a comment calls are found, each once', () => {
  expect(parseMentions('Vu avec @[01AB] et @[x_y-2], merci @[01AB]')).toEqual(['01AB', 'x_y-2'])
  expect(parseMentions('@ada @[] @[a b]')).toEqual([])
  expect(splitComment('@[01AB] vu, @[x]')).toEqual([{ person: '01AB' }, { text: ' vu, ' }, { person: 'x' }])
})

describe('a comment', () => {
  const id = 'p'.repeat(64)

  test('counts one character for whoever it calls', () => {
    expect(commentLength(`Merci @[${id}] !`)).toBe('Merci @ !'.length)
  })

  test('may be so long as it is read, and so long as it is stored', () => {
    expect([MAX_COMMENT_LENGTH, MAX_STORED_COMMENT_LENGTH]).toEqual([4000, 12_000])
    expect(isTooLong('x'.repeat(4000))).toBe(false)
    expect(isTooLong('x'.repeat(4001))).toBe(true)
    const mention = `@[${id}]`
    const calls = mention.repeat(Math.floor(MAX_STORED_COMMENT_LENGTH / mention.length))
    const stored = calls + 'x'.repeat(MAX_STORED_COMMENT_LENGTH - calls.length)
    expect(isTooLong(stored)).toBe(false)
    expect(isTooLong(`${stored}x`)).toBe(true)
  })

  test('can be changed for a quarter of an hour', () => {
    expect(editableUntil({ createdAt: '2026-11-21T10:00:00.000Z' })).toBe(Date.parse('2026-11-21T10:15:00.000Z'))
  })
})
