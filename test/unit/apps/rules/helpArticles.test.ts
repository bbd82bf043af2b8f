import { describe, expect, test } from 'vitest'
import {
  ARTICLE_AUDIENCES,
  CATEGORY_TITLES,
  findPublicationProblem,
  GUIDE_CATEGORIES,
  guidePicture,
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
    expect(languagesOf({ EN: WRITTEN, FR: WRITTEN })).toEqual(['EN', 'FR'])
    expect(languagesOf({ EN: BLANK, FR: { ...WRITTEN, title: '  ' } })).toEqual([])
    expect(
      languagesOf({ EN: { title: 'Ways', content: picture('A1') }, FR: { ...WRITTEN, content: '<p>\u00a0</p>' } }),
    ).toEqual(['EN'])
    expect(
      languagesOf({ EN: { title: 'Ways', content: '<p>Metro</p>' }, FR: { title: 'Lieux', content: '<p> </p>' } }),
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
    expect(findPublicationProblem({ EN: BLANK, FR: WRITTEN })).toEqual([])
    expect(findPublicationProblem({ EN: WRITTEN, FR: WRITTEN })).toEqual([])
  })

  test('not with none, and not with one that was left half way', () => {
    expect(findPublicationProblem({ EN: BLANK, FR: { title: ' ', content: '<p></p>' } })).toEqual([{ code: 'text' }])
    expect(findPublicationProblem({ EN: { ...WRITTEN, title: ' ' }, FR: WRITTEN })).toEqual([
      { code: 'title', language: 'EN' },
    ])
    expect(findPublicationProblem({ EN: WRITTEN, FR: { ...WRITTEN, content: '<p> </p>' } })).toEqual([
      { code: 'content', language: 'FR' },
    ])
    expect(findPublicationProblem({ EN: { ...WRITTEN, title: '' }, FR: { ...WRITTEN, content: '' } })).toEqual([
      { code: 'title', language: 'EN' },
      { code: 'content', language: 'FR' },
    ])
  })

  test('and is looked at again from its day on', () => {
    expect(isReviewDue(null, '2026-11-21')).toBe(false)
    expect(isReviewDue({ on: '2026-11-22' }, '2026-11-21')).toBe(false)
    expect(isReviewDue({ on: '2026-11-21' }, '2026-11-21')).toBe(true)
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
