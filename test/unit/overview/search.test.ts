import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseMonths } from '#functions/overview/search/months.ts'
import { findPages, PAGES, pagesFor } from '#shared/overview/pages.ts'
import {
  foldWords,
  highlight,
  matchDistance,
  rankMatches,
  searchWords,
  wordSkeleton,
  wordsOf,
} from '#shared/overview/search/rules.ts'

const texts = fc.string({ unit: 'grapheme', maxLength: 40 })
const names = fc.stringMatching(/^[a-z]{5,12}$/)
const found = (text: string, typed: string): boolean => rankMatches([text], wordsOf(typed), (one) => one).length === 1

describe('folding', () => {
  test.each([
    ['Élodie', 'elodie'],
    ['ŒUVRE', 'oeuvre'],
    ['Jean-Yann', 'jean yann'],
    ['l’Oréal', 'l oreal'],
    ["d'Artagnan", 'd artagnan'],
    ['  Straße  12 ', 'strasse 12'],
    ['Łukasz Ørsted', 'lukasz orsted'],
    ['ﬁnance', 'finance'],
    ['<b>', 'b'],
    ['#~!', ''],
  ])('%s is compared as %s', (text, folded) => expect(foldWords(text)).toBe(folded))

  test('again changes nothing', () =>
    fc.assert(fc.property(texts, (text) => void expect(foldWords(foldWords(text))).toBe(foldWords(text)))))

  test('takes written accents apart from their letters or together', () =>
    fc.assert(
      fc.property(
        texts,
        (text) => void expect(foldWords(text.normalize('NFD'))).toBe(foldWords(text.normalize('NFC'))),
      ),
    ))
})

describe('a skeleton', () => {
  test('of a beginning is the beginning of the skeleton', () =>
    fc.assert(
      fc.property(names, fc.nat(12), (name, length) => {
        const begun = wordSkeleton(name.slice(0, length))
        expect(wordSkeleton(name).slice(0, begun.length)).toBe(begun)
      }),
    ))

  test('is blind for vowels, h and doubled letters behind the first letter', () => {
    expect(wordSkeleton('mathieu')).toBe(wordSkeleton('matieux').slice(0, 2))
    expect(wordSkeleton('thornwick')).toBe(wordSkeleton('tornwicck'))
    expect(wordSkeleton('emma')).not.toBe(wordSkeleton('amma'))
  })
})

describe('a word is found', () => {
  test('by every beginning of it, however it is written', () =>
    fc.assert(
      fc.property(texts, fc.nat(), fc.nat(), (text, which, length) => {
        const words = wordsOf(text)
        fc.pre(words.length > 0)
        const word = [...(words[which % words.length] ?? '')]
        expect(found(text, word.slice(0, 1 + (length % word.length)).join(''))).toBe(true)
      }),
    ))

  test.each([
    ['Élodie Œuvrard', 'elodie oeuv'],
    ['Jean-Yann Payetin', 'payetin jean'],
    ['Jean-Yann Payetin', 'jeanyann'],
    ['Maëlle Kerlouan', 'MAËL'],
    ['Maëlle Kerlouan', 'kerlouan maelle'],
    ['Siobhan O’Brien', 'obrien'],
    ['Siobhan O’Brien', 'brien'],
  ])('%s by %s', (text, typed) => expect(found(text, typed)).toBe(true))

  const wrong = (word: string, at: number) => word.slice(0, at) + (word[at] === 'x' ? 'z' : 'x') + word.slice(at + 1)
  const errors: Record<string, (word: string, at: number) => string> = {
    wrong,
    missing: (word, at) => word.slice(0, at) + word.slice(at + 1),
    extra: (word, at) => `${word.slice(0, at)}x${word.slice(at)}`,
    swapped: (word, at) => word.slice(0, at) + (word[at + 1] ?? '') + word[at] + word.slice(at + 2),
  }
  test.each(Object.entries(errors))('with one letter %s behind the first', (_, spoil) =>
    fc.assert(
      fc.property(names, fc.nat(), (name, where) => {
        const at = 1 + (where % (name.length - 2))
        expect(found(name, spoil(name, at)), spoil(name, at)).toBe(true)
      }),
    ),
  )

  test('not by another word, nor by one with two errors, nor short ones with one', () => {
    expect(found('Priya Venkarai', 'oriane')).toBe(false)
    expect(found('Thornwick', 'thxrnxick')).toBe(false)
    expect(found('Emma', 'exm')).toBe(false)
    expect(found('Priya Venkarai', 'priya thornwick')).toBe(false)
    expect(matchDistance('martin', 'bartin')).toBeUndefined()
    expect(matchDistance('abcd', 'acdb')).toBeUndefined()
  })

  test.each([
    ['marin', 'marin', 0],
    ['marin', 'mar', 1],
    ['marin', 'mari', 1],
    ['marin', 'marni', 2],
    ['marin', 'morin', 2],
    ['marin', 'marrin', 2],
    ['marin', 'mrin', 2],
    ['marine', 'amrine', undefined],
    ['mare', 'more', 2],
    ['mar', 'mor', undefined],
    // Two errors: beside one another, around one letter, and a swap with another one.
    ['martin', 'maxxin', undefined],
    ['martin', 'matxin', undefined],
    ['martin', 'maxrin', undefined],
    ['martin', 'matrix', undefined],
    // One more than there is of it so far.
    ['martinez', 'marxti', 2],
  ])('%s by %s is %s away', (word, typed, far) => expect(matchDistance(word, typed)).toBe(far))
})

test('the same word comes before its beginning, and that before one with an error', () => {
  const people = ['Marien Vel', 'Marin Vel', 'Marine Vel', 'Morin Vel', 'Karin Vel']
  expect(rankMatches(people, ['marin'], (one) => one)).toEqual(['Marin Vel', 'Marine Vel', 'Marien Vel', 'Morin Vel'])
})

describe('of what is found', () => {
  const order = (list: string[], typed: string, care?: 'exact') => rankMatches(list, wordsOf(typed), (one) => one, care)

  test('the place counts before the letters, and the best of several words', () => {
    expect(order(['Anne Zoé', 'Zoé Martin'], 'zoe')).toEqual(['Zoé Martin', 'Anne Zoé'])
    expect(order(['Martin Zoé', 'Martin Martinez'], 'martin')).toEqual(['Martin Martinez', 'Martin Zoé'])
  })

  test('many are by letters, a shorter word before a longer one', () => {
    const many = Array.from({ length: 200 }, (_, index) => `Zoé ${String((index * 73) % 200).padStart(3, '0')}`)
    expect(order(many, 'zoe')).toEqual(many.toSorted())
    expect(order(['Zoabc', 'Zoab Z'], 'zo')).toEqual(['Zoab Z', 'Zoabc'])
  })

  test('the word that stands first comes first, of those at the same place the first by letters', () => {
    expect(order(['Vel Ana', 'Ana Vel', 'Ana Bel', 'Ana'], 'ana')).toEqual(['Ana', 'Ana Bel', 'Ana Vel', 'Vel Ana'])
    expect(order(['b ana', 'a ana', 'c ana'], 'ana')).toEqual(['a ana', 'b ana', 'c ana'])
    expect(order(['ana', 'Ana', 'ANA'], 'ana')).toEqual(['ana', 'Ana', 'ANA'])
  })

  test('the best place of each word counts, as far as the tenth', () => {
    expect(order(['x ana ana', 'ana x ana'], 'ana')).toEqual(['ana x ana', 'x ana ana'])
    const [tenth, twelfth] = ['b '.repeat(9), 'a '.repeat(11)].map((before) => `${before}ana`)
    expect(order([String(tenth), String(twelfth)], 'ana')).toEqual([twelfth, tenth])
    // Nearer is better, wherever it stands.
    expect(order(['anais', `${'b '.repeat(8)}ana`], 'ana')).toEqual([`${'b '.repeat(8)}ana`, 'anais'])
  })

  test('nothing is found by nothing, and with care nothing that holds an error', () => {
    expect(order(['ana'], '')).toEqual([])
    expect(order(['marin', 'marine', 'morin'], 'marin', 'exact')).toEqual(['marin', 'marine'])
  })
})

describe('marking', () => {
  test('leaves the text as it is, whatever it and the query are', () =>
    fc.assert(
      fc.property(texts, texts, (text, query) => {
        const pieces = highlight(text, query).map((piece) => piece.text)
        expect(pieces.join('')).toBe(text)
      }),
    ))

  test.each([
    ['Élodie Martin', 'elo', 'Élo'],
    ['E\u0301lodie', 'el', 'E\u0301l'],
    ['Jean-Yann Payetin', 'jean pay', 'Jean|Pay'],
    ['Œuvrard', 'oe', 'Œ'],
    ['Thornwick', 'thornwik', 'Thornwick'],
    ['Jean', 'je jea', 'Jea'],
    ['Ana', 'bob', ''],
    ['<img src=x onerror=alert(1)>', 'img', 'img'],
  ])('marks in %s for %s: %s', (text, query, marked) =>
    expect(
      highlight(text, query)
        .filter(({ hit }) => hit)
        .map((piece) => piece.text)
        .join('|'),
    ).toBe(marked),
  )
})

test('what is marked comes in pieces, none of them empty', () => {
  const pieces = [
    { text: 'Ana', hit: true },
    { text: ' et ', hit: false },
    { text: 'Ben', hit: true },
  ]
  expect(highlight('Ana et Ben', 'ana ben')).toEqual(pieces)
  expect(highlight('', 'ana')).toEqual([])
})

test('a text of several words is found by each of them and by those that a hyphen joins', () => {
  expect(searchWords('Jean-Yann Payetin')).toEqual(['jean', 'yann', 'payetin', 'jeanyann'])
  expect(searchWords('Jean - Yann')).toEqual(['jean', 'yann'])
  expect(wordsOf('  ')).toEqual([])
})

describe('months', () => {
  const today = '2026-11-21'
  test.each([
    [
      'novembre',
      [
        [2026, 11],
        [2025, 11],
      ],
      [],
    ],
    ['nov 2026', [[2026, 11]], []],
    ['11/2026', [[2026, 11]], []],
    ['2026-02', [[2026, 2]], []],
    [
      'décembre',
      [
        [2025, 12],
        [2024, 12],
      ],
      [],
    ],
    ['août 2026', [[2026, 8]], []],
    [
      'August',
      [
        [2026, 8],
        [2025, 8],
      ],
      [],
    ],
    ['priya nov 2026', [[2026, 11]], ['priya']],
    ['CRA oct 2026', [[2026, 10]], []],
    ['Compte rendu d’octobre 2026', [[2026, 10]], []],
    ['timesheet of priya nov 2026', [[2026, 11]], ['priya']],
    ['cra priya', [], ['cra', 'priya']],
    ['priya', [], ['priya']],
    ['13/2026', [], ['13', '2026']],
    ['no', [], ['no']],
  ])('%s', (query, months, rest) =>
    expect(parseMonths(query, today)).toEqual({ months: months.map(([year, month]) => ({ year, month })), rest }),
  )
})

describe('pages', () => {
  const consultant = { permissions: ['VIEW_CRA'], language: 'FR', type: 'ESN_RESOURCE' } as const
  const links = (query: string, who: Parameters<typeof findPages>[1]) =>
    findPages(wordsOf(query), who).map(({ link }) => link)

  test('are found in either language and by what else they are called', () => {
    expect(links('securite', consultant)[0]).toBe('/settings/security')
    expect(links('password', consultant)).toContain('/settings/security')
    expect(links('mot de passe', consultant)).toContain('/settings/security')
  })

  test('are found in spite of a typing error only when nothing is found without one', () => {
    expect(links('securty', consultant)).toContain('/settings/security')
    expect(links('priya', consultant)).toContain('/settings/data')
    expect(findPages(['priya'], consultant, 'exact')).toEqual([])
  })

  test('are those that their reader may open', () => {
    expect(links('retards', consultant)).toEqual([])
    expect(links('retards', { ...consultant, permissions: ['MANAGE_CRA'] })).toContain('/activity-report?tab=team')
    expect(pagesFor(consultant).map(({ link }) => link)).not.toContain('/company')
    const founder = pagesFor({ permissions: ['ALL'], type: 'ESN' }).map(({ link }) => link)
    expect(PAGES.map(({ link }) => link).filter((link) => !founder.includes(link))).toEqual([
      '/user-dashboard',
      '/proposals',
      '/my-missions',
      '/my-matching',
    ])
  })
})
