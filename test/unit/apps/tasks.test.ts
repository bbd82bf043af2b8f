import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatRepetition, parseRepetition, REPETITION_RULE } from '#shared/apps/repetition.ts'
import { parseQuickTask } from '#shared/apps/tasks/quick.ts'
import {
  BLANK_TITLE,
  containsText,
  MAX_TITLE_LENGTH,
  markMatches,
  parseMarkedText,
  titleOf,
} from '#shared/apps/tasks/rules.ts'

describe('what a search marks', () => {
  test('is the text itself, whatever stands in it, and its only markup is the mark', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3 }),
        (text, query) => {
          const html = markMatches(text, query)
          expect(html.replaceAll(/<\/?mark>/g, '')).not.toMatch(/[<>"]|&(?!amp;|lt;|gt;|quot;|#39;)/)
          expect(
            parseMarkedText(html)
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
    ["l'été", 'x', 'l&#39;été'],
    // Of two hits that share a letter the first.
    ['가가가', '\u1161\u1100', '<mark>가가</mark>가'],
    // A letter of two units counts once.
    ['🚀🚀 Relancer', 'rel', '🚀🚀 <mark>Rel</mark>ancer'],
    ['À 🚀 midi', '🚀', 'À <mark>🚀</mark> midi'],
    ['A & B', '&', 'A <mark>&amp;</mark> B'],
    ['mark', 'x', 'mark'],
    ['<mark>x', 'x', '&lt;mark&gt;<mark>x</mark>'],
  ])('of %s by %s is %s', (text, query, html) => expect(markMatches(text, query)).toBe(html))

  test('is shown in pieces, as plain text', () => {
    expect(parseMarkedText('Relancer <mark>Hexa</mark>volt &lt;A &amp; B&gt;')).toEqual([
      { text: 'Relancer ', hit: false },
      { text: 'Hexa', hit: true },
      { text: 'volt <A & B>', hit: false },
    ])
    expect(parseMarkedText('<mark>a</mark><mark>&#39;&nbsp;</mark>')).toEqual([
      { text: 'a', hit: true },
      { text: "'&nbsp;", hit: true },
    ])
    expect(parseMarkedText('')).toEqual([])
  })

  test('is found where there is something to mark', () => {
    expect([containsText('Évry', 'EVRY'), containsText('Évry', 'lyon')]).toEqual([true, false])
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
    'FREQ=YEARLY;BYMONTHDAY=29',
  ])('%s is what its parts make', (rule) => {
    const parts = parseRepetition(rule)
    expect(parts && formatRepetition(parts)).toBe(rule)
  })

  test.each(['', 'FREQ=HOURLY', 'FREQ=DAILY;COUNT=3', 'FREQ=DAILY;INTERVAL=0', 'FREQ=MONTHLY;BYMONTHDAY=32'])(
    '“%s” is none',
    (rule) => {
      expect(REPETITION_RULE.test(rule)).toBe(false)
      expect(parseRepetition(rule)).toBeUndefined()
    },
  )
})

test('what a task is called that is made of a text is one line, no longer than a title, and no half character', () => {
  expect(titleOf('  a\n b ')).toBe('a b')
  expect(titleOf(BLANK_TITLE)).toBe('')
  expect(BLANK_TITLE).toHaveLength(1)
  expect(titleOf('x'.repeat(500))).toHaveLength(MAX_TITLE_LENGTH)
  expect(titleOf(`${'x'.repeat(MAX_TITLE_LENGTH - 1)}😀`)).toBe('x'.repeat(MAX_TITLE_LENGTH - 1))
})

describe('a line that is typed', () => {
  // A Monday.
  const today = '2026-11-23'
  const read = (line: string, on = today) => {
    const { title, dueDate, priority } = parseQuickTask(line, on)
    return [title, dueDate, priority]
  }

  test.each([
    ['Envoyer le devis demain !!', 'Envoyer le devis', '2026-11-24', 2],
    ['Send the quote !! by Friday', 'Send the quote', '2026-11-27', 2],
    ['Appeler Léa après-demain', 'Appeler Léa', '2026-11-25'],
    ['Appeler Léa aujourd’hui', 'Appeler Léa', '2026-11-23'],
    ['Review the CRA next Monday', 'Review the CRA', '2026-11-30'],
    ['Relire la proposition pour lundi prochain', 'Relire la proposition', '2026-11-30'],
    ['Préparer l’entretien, dans 2 semaines', 'Préparer l’entretien', '2026-12-07'],
    ['Renew in a month', 'Renew', '2026-12-23'],
    ['Facturer fin du mois', 'Facturer', '2026-11-30'],
    ['Facturer avant le 1er décembre', 'Facturer', '2026-12-01'],
    ['Order badges on December 4th, 2027', 'Order badges', '2027-12-04'],
    ['Badges le 4 janv.', 'Badges', '2027-01-04'],
    ['Envoyer 05/12', 'Envoyer', '2026-12-05'],
    ['Send it 2026-12-05', 'Send it', '2026-12-05'],
    ['Planifier la semaine prochaine', 'Planifier', '2026-11-30'],
    ['Review in two weeks', 'Review', '2026-12-07'],
    ['Relancer dans trois jours', 'Relancer', '2026-11-26'],
    // A time of day stays in the title: a task has a day alone.
    ['Dentist on 12 December at 2:30pm', 'Dentist at 2:30pm', '2026-12-12'],
    ['Lunch, Tuesday 12pm !!', 'Lunch 12pm', '2026-11-24', 2],
    ['Meet Tom !! tomorrow at noon', 'Meet Tom at noon', '2026-11-24', 2],
    ['Appeler Léa demain à 9 h', 'Appeler Léa à 9 h', '2026-11-24'],
    ['Réunion jeudi 14h30', 'Réunion 14h30', '2026-11-26'],
    // As a sentence ends.
    ['Rappeler Paul demain !', 'Rappeler Paul', '2026-11-24'],
    ['Call Paul back tomorrow.', 'Call Paul back', '2026-11-24'],
    ['Rappeler Paul demain!!', 'Rappeler Paul', '2026-11-24', 2],
    ['Badges le 4 janv.!!', 'Badges', '2027-01-04', 2],
  ])('%s', (line, title, dueDate, priority?: number) => {
    expect(read(line)).toEqual([title, dueDate, priority])
  })

  test.each([
    'Préparer la réunion de demain',
    'Demain',
    'Tomorrow is another day',
    'Support 24/7',
    'Call the bank every first Monday',
    'Water the plants every fourth Friday',
    'Every Monday',
    'Lire le compte rendu de chaque semaine',
    'Souhaiter la fête tous les 6 décembre',
    'Invoice every month on the 32nd',
    'Le 31/02',
    'Archive 0001-01-01',
    'Call Paul!',
    'Call Paul!!',
    'Lire la version 2.',
    'Send the notes of Monday',
    'Prepare the meeting of Monday at 9',
    'Monday at 9',
    'Call Ann at 9',
    '!!',
  ])('is taken as it is where it says no day of its own: %s', (line) => {
    expect(read(line)).toEqual([line, undefined, undefined])
  })

  test.each([
    ['Call the bank every Tuesday', 'Call the bank', '2026-11-24', 'FREQ=WEEKLY;BYDAY=TU'],
    // The first time is today.
    ['Appeler la banque tous les lundis', 'Appeler la banque', '2026-11-23', 'FREQ=WEEKLY;BYDAY=MO'],
    ['Rappeler la banque chaque jeudi !!', 'Rappeler la banque', '2026-11-26', 'FREQ=WEEKLY;BYDAY=TH', 2],
    ['Water the plants every other Friday', 'Water the plants', '2026-11-27', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR'],
    ['Arroser un vendredi sur deux', 'Arroser', '2026-11-27', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR'],
    ['Stand-up every day', 'Stand-up', '2026-11-23', 'FREQ=DAILY'],
    ['Relever les mails chaque jour ouvré', 'Relever les mails', '2026-11-23', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
    ['Faire le point toutes les semaines', 'Faire le point', '2026-11-23', 'FREQ=WEEKLY;BYDAY=MO'],
    ['Payer le loyer tous les mois', 'Payer le loyer', '2026-11-23', 'FREQ=MONTHLY;BYMONTHDAY=23'],
    ['Facturer à la fin de chaque mois', 'Facturer', '2026-11-30', 'FREQ=MONTHLY;BYMONTHDAY=-1'],
    ['Call the bank every Monday at 9', 'Call the bank at 9', '2026-11-23', 'FREQ=WEEKLY;BYDAY=MO'],
    ['Appeler la banque tous les mardis à 9h', 'Appeler la banque à 9h', '2026-11-24', 'FREQ=WEEKLY;BYDAY=TU'],
    ['Water the plants every 2 weeks', 'Water the plants', '2026-11-23', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO'],
    ['Arroser toutes les deux semaines', 'Arroser', '2026-11-23', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO'],
    ['Payer le loyer tous les mois le 5', 'Payer le loyer', '2026-12-05', 'FREQ=MONTHLY;BYMONTHDAY=5'],
    ['Facturer le 31 de chaque mois', 'Facturer', '2026-12-31', 'FREQ=MONTHLY;BYMONTHDAY=31'],
    ['Invoice every month on the 1st', 'Invoice', '2026-12-01', 'FREQ=MONTHLY;BYMONTHDAY=1'],
    ['Déclarer la TVA tous les 3 mois', 'Déclarer la TVA', '2026-11-23', 'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=23'],
    ['Review the budget every quarter', 'Review the budget', '2026-11-23', 'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=23'],
    ['Renew the insurance every year', 'Renew the insurance', '2026-11-23', 'FREQ=YEARLY'],
  ])('repeats: %s', (line, title, dueDate, repeat, priority?: number) => {
    expect(parseQuickTask(line, today)).toEqual({ title, dueDate, repeat, ...(priority && { priority }) })
  })

  test('repeats on working days from a working day on', () => {
    expect(parseQuickTask('Stand-up every weekday', '2026-11-28')).toMatchObject({ dueDate: '2026-11-30' })
  })

  test('counts months by the calendar', () => {
    expect(read('Renew in 1 month', '2027-01-31')).toEqual(['Renew', '2027-02-28', undefined])
    expect(read('Renew on 29 February 2028', '2027-01-31')).toEqual(['Renew', '2028-02-29', undefined])
    expect(read('Renouveler le 29 février', '2027-01-31')).toEqual(['Renouveler', '2028-02-29', undefined])
    expect(read('Renew on 29 February', '2028-03-01')).toEqual(['Renew', '2032-02-29', undefined])
  })

  test('makes a title and a day of whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (line) => {
        const { title, dueDate = today } = parseQuickTask(line, today)
        expect(title.length).toBeLessThanOrEqual(MAX_TITLE_LENGTH)
        expect(dueDate).toMatch(/^\d{4}-\d{2}-\d{2}$/)
      }),
    )
  })
})
