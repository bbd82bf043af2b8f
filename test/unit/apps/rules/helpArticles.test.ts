import { describe, expect, test } from 'vitest'
import {
  CATEGORY_TITLES,
  GUIDE_CATEGORIES,
  isProductCategory,
  isTitleTaken,
  PRODUCT_CATEGORIES,
  PRODUCT_SLUGS,
} from '#shared/apps/help/categories.ts'
import {
  ARTICLE_AUDIENCES,
  articlePath,
  findPublicationProblem,
  guidePicture,
  isAcknowledged,
  isReviewDue,
  languageFor,
  languagesOf,
  pictureFilesIn,
  titleFor,
  withPictures,
} from '#shared/apps/help/rules.ts'

const BLANK = { title: '', content: '' }
const WRITTEN = { title: 'Trajets', content: '<p>Comment venir</p>' }
const picture = (file: string) => `<img data-file="${file}" alt="" />`

describe('pictures of an article', () => {
  test('are found in its text, each once', () => {
    expect(pictureFilesIn(`<p>${picture('A1')}${picture('b2')}${picture('A1')}</p>`)).toEqual(['A1', 'b2'])
    expect(pictureFilesIn('<p>data-file="A1"</p><img alt="x" />')).toEqual([])
  })

  test('of other files are taken out of it', () => {
    const text = `<p>a${picture('A1')}b${picture('b2')}c</p>`
    expect(withPictures(text, ['A1'])).toBe(`<p>a${picture('A1')}bc</p>`)
    expect(withPictures(text, [])).toBe('<p>abc</p>')
  })
})

describe('an article can be read', () => {
  test('in each language that has a title and something under it', () => {
    expect(languagesOf({ EN: WRITTEN, FR: WRITTEN }, 'GUIDE')).toEqual(['EN', 'FR'])
    expect(languagesOf({ EN: BLANK, FR: { ...WRITTEN, title: '  ' } }, 'GUIDE')).toEqual([])
    expect(
      languagesOf(
        { EN: { title: 'Ways', content: picture('A1') }, FR: { ...WRITTEN, content: '<p>\u00a0</p>' } },
        'GUIDE',
      ),
    ).toEqual(['EN'])
    expect(
      languagesOf(
        { EN: { title: 'Ways', content: '<p>Metro</p>' }, FR: { title: 'Lieux', content: '<p> </p>' } },
        'GUIDE',
      ),
    ).toEqual(['EN'])
  })

  test('in the reader’s language where there is that one, else in the other', () => {
    expect(languageFor(['EN', 'FR'], 'FR')).toBe('FR')
    expect(languageFor(['EN'], 'FR')).toBe('EN')
    expect(languageFor([], 'FR')).toBeUndefined()
    expect(titleFor({ EN: 'Ways', FR: 'Trajets' }, 'FR')).toBe('Trajets')
    expect(titleFor({ EN: 'Ways', FR: '' }, 'FR')).toBe('Ways')
    expect(titleFor({ EN: '', FR: 'Trajets' }, 'EN')).toBe('Trajets')
  })
})

describe('an article is published', () => {
  test('with one language that is whole, or both', () => {
    expect(findPublicationProblem({ EN: BLANK, FR: WRITTEN }, 'GUIDE')).toEqual([])
    expect(findPublicationProblem({ EN: WRITTEN, FR: WRITTEN }, 'GUIDE')).toEqual([])
  })

  test('not with none, and not with one that was left half way', () => {
    expect(findPublicationProblem({ EN: BLANK, FR: { title: ' ', content: '<p></p>' } }, 'GUIDE')).toEqual([
      { code: 'text' },
    ])
    expect(findPublicationProblem({ EN: { ...WRITTEN, title: ' ' }, FR: WRITTEN }, 'GUIDE')).toEqual([
      { code: 'title', language: 'EN' },
    ])
    expect(findPublicationProblem({ EN: WRITTEN, FR: { ...WRITTEN, content: '<p> </p>' } }, 'GUIDE')).toEqual([
      { code: 'content', language: 'FR' },
    ])
    expect(findPublicationProblem({ EN: { ...WRITTEN, title: '' }, FR: { ...WRITTEN, content: '' } }, 'GUIDE')).toEqual(
      [
        { code: 'title', language: 'EN' },
        { code: 'content', language: 'FR' },
      ],
    )
  })

  test('and is looked at again from its day on', () => {
    expect(isReviewDue(null, '2026-11-21')).toBe(false)
    expect(isReviewDue({ on: '2026-11-22' }, '2026-11-21')).toBe(false)
    expect(isReviewDue({ on: '2026-11-21' }, '2026-11-21')).toBe(true)
  })
})

describe('a question', () => {
  test('has an answer in plain text, in which nothing is markup', () => {
    const asked = { title: 'Qui appeler ?', content: '<3 & co' }
    expect(languagesOf({ EN: BLANK, FR: asked }, 'QUESTION')).toEqual(['FR'])
    expect(findPublicationProblem({ EN: BLANK, FR: asked }, 'QUESTION')).toEqual([])
    expect(findPublicationProblem({ EN: BLANK, FR: { ...asked, content: ' \n\u200b' } }, 'QUESTION')).toEqual([
      { code: 'content', language: 'FR' },
    ])
  })

  test('is found among the others, a guide at its address', () => {
    expect(articlePath('A1', { category: 'support', slug: null })).toBe('/apps/help-center/faqs#A1')
    expect(articlePath('A1', { category: 'months', slug: 'ici' })).toBe('/apps/help-center/guides/months/ici')
  })
})

describe('a category of a company', () => {
  test('is none of the product, which has others for guides than for questions', () => {
    expect(PRODUCT_CATEGORIES.QUESTION.map(({ slug, titles }) => [slug, titles.EN, titles.FR])).toEqual([
      ['most-asked', 'Most asked', 'Les plus fréquentes'],
      ['general-inquiries', 'About Regie', 'À propos de Regie'],
      ['apps', 'Apps and help', 'Outils et aide'],
      ['licenses', 'Access and permissions', 'Accès et droits'],
      ['payments', 'Invoicing', 'Facturation'],
      ['support', 'When something goes wrong', 'En cas de problème'],
    ])
    expect([isProductCategory('GUIDE', 'months'), isProductCategory('QUESTION', 'months')]).toEqual([true, false])
    expect([isProductCategory('GUIDE', 'support'), isProductCategory('QUESTION', 'support')]).toEqual([false, true])
    expect([...PRODUCT_SLUGS].toSorted()).toEqual(
      [...new Set([...GUIDE_CATEGORIES, ...PRODUCT_CATEGORIES.QUESTION.map(({ slug }) => slug)])].toSorted(),
    )
  })

  test('has a title that no other has, in either language', () => {
    const others = [{ slug: 'voyages', titles: { EN: 'Travel', FR: 'Voyages' } }]
    const isTaken = (EN: string, FR: string) => isTitleTaken({ EN, FR }, others)
    expect([isTaken('travel', ''), isTaken('', 'VOYAGES'), isTaken('Voyages', '')]).toEqual([true, true, true])
    expect([isTaken('', 'A propos de regie'), isTaken('Timesheets', 'Mois')]).toEqual([true, true])
    expect([isTaken('Trips', 'Trajets'), isTaken('', 'Trajets')]).toEqual([false, false])
    expect(isTitleTaken({ EN: '', FR: 'Trajets' }, [{ slug: 'x', titles: { EN: '', FR: 'Repas' } }])).toBe(false)
  })
})

test('guides are filed in this order, under these titles', () => {
  expect(GUIDE_CATEGORIES.map((one) => [one, CATEGORY_TITLES[one].EN, CATEGORY_TITLES[one].FR])).toEqual([
    ['getting-started', 'Getting started', 'Premiers pas'],
    ['months', 'Timesheets', 'CRA'],
    ['projects', 'Missions and candidates', 'Missions et candidats'],
    ['apps', 'Apps and figures', 'Outils et chiffres'],
    ['settings', 'Run the workspace', 'Gérer l’espace'],
    ['payments', 'Invoicing and usage', 'Facturation et consommation'],
    ['your-account', 'Your account', 'Votre compte'],
  ])
  expect(ARTICLE_AUDIENCES).toEqual(['EMPLOYED', 'EVERYBODY', 'FREELANCERS'])
  expect(guidePicture('fill-month', 'FR', 'dark')).toBe('fill-month-fr-dark.webp')
})

test('an article counts as read by who has said so since it was asked', () => {
  expect(isAcknowledged('2026-11-02T09:00', null)).toBe(false)
  expect(isAcknowledged('2026-11-02T09:00', '2026-11-02T08:59')).toBe(false)
  expect(isAcknowledged('2026-11-02T09:00', '2026-11-02T09:00')).toBe(true)
  expect(isAcknowledged('2026-11-02T09:00', '2026-11-03T09:00')).toBe(true)
})

test('an answer is text in which a tag is words; in a guide it is none', () => {
  const texts = (content: string) => ({ EN: { title: 'Line breaks', content }, FR: { title: '', content: '' } })
  expect(languagesOf(texts('<br>'), 'QUESTION')).toEqual(['EN'])
  expect(languagesOf(texts('<br>'), 'GUIDE')).toEqual([])
  expect(languagesOf(texts('  '), 'QUESTION')).toEqual([])
})
