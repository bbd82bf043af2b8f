import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  holds,
  LONGEST_TITLE,
  markedUp,
  piecesOf,
  REPETITION,
  repetitionOf,
  ruleOf,
  titleOf,
} from '#shared/apps/tasks/rules.ts'

describe('what a search marks', () => {
  test('is the text itself, whatever stands in it, and its only markup is the mark', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3 }),
        (text, query) => {
          const html = markedUp(text, query)
          expect(html.replaceAll(/<\/?mark>/g, '')).not.toMatch(/[<>"]|&(?!amp;|lt;|gt;|quot;|#39;)/)
          expect(
            piecesOf(html)
              .map((piece) => piece.text)
              .join(''),
          ).toBe(text.normalize('NFC'))
        },
      ),
    )
  })

  test.each([
    ['Relancer Hexavolt', 'hexa', 'Relancer <mark>Hexa</mark>volt'],
    ['Réunion à Évry', 'ev', 'Réunion à <mark>Év</mark>ry'],
    ['aaa', 'aa', '<mark>aa</mark>a'],
    ['A & B', '&', 'A <mark>&amp;</mark> B'],
    ['mark', 'x', 'mark'],
    ['<mark>x', 'x', '&lt;mark&gt;<mark>x</mark>'],
  ])('of %s by %s is %s', (text, query, html) => expect(markedUp(text, query)).toBe(html))

  test('is found where there is something to mark', () => {
    expect([holds('Évry', 'EVRY'), holds('Évry', 'lyon')]).toEqual([true, false])
  })
})

describe('a repetition', () => {
  test.each([
    'FREQ=DAILY',
    'FREQ=WEEKLY;BYDAY=MO,WE,FR',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU',
    'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=31',
    'FREQ=MONTHLY;BYMONTHDAY=-1',
    'FREQ=YEARLY',
  ])('%s is what its parts make', (rule) => {
    const parts = repetitionOf(rule)
    expect(parts && ruleOf(parts)).toBe(rule)
  })

  test.each(['', 'FREQ=HOURLY', 'FREQ=DAILY;COUNT=3', 'FREQ=DAILY;INTERVAL=0', 'FREQ=MONTHLY;BYMONTHDAY=32'])(
    '“%s” is none',
    (rule) => {
      expect(REPETITION.test(rule)).toBe(false)
      expect(repetitionOf(rule)).toBeUndefined()
    },
  )
})

test('what a task is called that is made of a text is one line, no longer than a title, and no half character', () => {
  expect(titleOf('  a\n b ')).toBe('a b')
  expect(titleOf('x'.repeat(500))).toHaveLength(LONGEST_TITLE)
  expect(titleOf(`${'x'.repeat(LONGEST_TITLE - 1)}😀`)).toBe('x'.repeat(LONGEST_TITLE - 1))
})
