import mammoth from 'mammoth'
import { describe, expect, test } from 'vitest'
import { identifyFile } from '#functions/core/files/fileTypes.ts'
import type { ResumePaper } from '#functions/data/companies/resumePaper.ts'
import { resumeFile } from '#functions/texts/resume/file.ts'
import { writerFor } from '#functions/texts/resume/words.ts'
import type { ProfileFields, ProfileSnapshot } from '#shared/staffing/profiles/fields.ts'
import { EMPTY_PROFILE, snapshotOf } from '#shared/staffing/profiles/rules.ts'
import { PNG } from '#test/kit/browser/pictures.ts'
import { PAPER } from '#test/kit/samples/paper.ts'
import { unzip } from '#test/kit/zip.ts'

const FIELDS: ProfileFields = {
  ...EMPTY_PROFILE,
  professionalTitle: 'Architecte & développeuse',
  availableFromDate: '2097-01-04',
  contractType: 'FREELANCE',
  interventionType: 'FULL_REMOTE',
  dailyRate: 777,
  address: '12 rue des Mouettes',
  city: 'Nantes',
  location: 'FR',
  linkedinUrl: 'https://www.linkedin.com/in/alienor',
  languages: [{ languageCode: 'DE', level: 3 }],
  userExperiences: [
    {
      title: 'Lead "R&D" <alpha>',
      organization: 'Mutuelle Aubeclaire',
      startDate: '2021-03-01',
      endDate: null,
      description: 'Première ligne\nSeconde ligne',
      tasks: [{ headline: 'Conception', skills: [{ code: 'java', level: 4 }] }],
    },
  ],
  userDiplomas: [{ title: 'Master', establishment: 'Université de Nantes', obtentionYear: 2014 }],
  userCertification: [
    { title: 'CKA', establishment: 'CNCF', obtentionYear: null, skills: [{ code: 'kubernetes', level: 3 }] },
  ],
}
const PERSON = { id: 'p', firstName: 'Aliénor', lastName: 'Vauquelin' }
const snapshot = (type: ProfileSnapshot['type']) => snapshotOf({ ...PERSON, type }, FIELDS, 1)

const opened = async (
  of: ProfileSnapshot,
  language: 'EN' | 'FR',
  { paper = PAPER, namesEmployers }: { paper?: ResumePaper; namesEmployers?: boolean } = {},
) => {
  const file = await resumeFile(of, paper, language, namesEmployers)
  const buffer = Buffer.from(await file.arrayBuffer())
  const parts = Object.fromEntries(Object.entries(unzip(buffer)).map(([name, content]) => [name, String(content)]))
  const html = (await mammoth.convertToHtml({ buffer })).value
  return { file, buffer, parts, html, text: (await mammoth.extractRawText({ buffer })).value }
}

/** The words that any part of a file holds, whatever it is for; the fonts of the theme are numbers. */
const said = ({ 'word/theme/theme1.xml': _, ...parts }: Record<string, string>, words: readonly string[]) =>
  words.filter((word) => Object.values(parts).some((part) => part.includes(word)))

/** Every element that is opened is closed, in order: what Word refuses to open first. */
const expectWellFormed = (xml: string) => {
  const open: string[] = []
  for (const [, closing, name = '', , empty] of xml.matchAll(/<(\/?)([\w:.-]+)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>/g)) {
    if (closing) expect(open.pop()).toBe(name)
    else if (!empty) open.push(name)
  }
  expect(open).toEqual([])
  expect(xml.replace(/<[^>]*>/g, '')).not.toMatch(/[<]|&(?!amp;|lt;|gt;|quot;|apos;|#)/)
}

describe.each(['EN', 'FR'] as const)('a résumé in %s', (language) => {
  test('is a sound document with headings as styles', async () => {
    const { buffer, parts, html } = await opened(snapshot('ESN_RESOURCE'), language)
    expect(await identifyFile(buffer)).toMatchObject({ extension: 'docx' })
    for (const [name, xml] of Object.entries(parts)) if (/\.(xml|rels)$/.test(name)) expectWellFormed(xml)
    const sections = {
      EN: ['Key skills', 'Professional experience', 'Education', 'Certifications', 'Languages'],
      FR: ['Compétences clés', 'Expériences professionnelles', 'Formation', 'Certifications', 'Langues'],
    }
    expect([...html.matchAll(/<h1>(.*?)<\/h1>/g)].map(([, title]) => title)).toEqual(sections[language])
    expect(html).toContain('<h2>Lead "R&amp;D" &lt;alpha&gt;</h2>')
    expect(html).toMatch(/<table>.*Java.*<\/table>/s)
    expect(Object.values(parts).join()).toContain('NUMPAGES')
    // Whoever restyles it does so by its styles: no words have a colour, size or font of their own.
    expect(parts['word/document.xml']).not.toMatch(/<w:(color|sz|rFonts|b|i)\b/)
    expect(parts['word/styles.xml']).toContain(`w:lang w:val="${language === 'EN' ? 'en-GB' : 'fr-FR'}"`)
  })

  test('of an employed resource names them, and never their rate or address', async () => {
    const { parts, text, file } = await opened(snapshot('ESN_RESOURCE'), language)
    expect(text).toContain('linkedin.com/in/alienor')
    expect(parts['docProps/core.xml']).toContain('Aliénor Vauquelin')
    expect(file.name).toBe(language === 'EN' ? 'Resume Aliénor Vauquelin.docx' : 'CV Aliénor Vauquelin.docx')
    expect(said(parts, ['777', 'Mouettes'])).toEqual([])
  })

  test('of anybody else says nothing of who they are, in no part', async () => {
    const { parts, text, file } = await opened(snapshot('FREELANCER'), language)
    expect(text).toContain('A. V.')
    expect(file.name).toBe(language === 'EN' ? 'Resume A. V.docx' : 'CV A. V.docx')
    expect(said(parts, ['Aliénor', 'Vauquelin', 'linkedin', 'Mouettes', '777'])).toEqual([])
  })
})

test.each([
  ['D.Silva', 'D.Silva'],
  ['de/la "Rochefoucauld"', 'dela Rochefoucauld'],
  ['x'.repeat(80), 'x'.repeat(80)],
])('the name %j stands in its file name as %j', async (lastName, shown) => {
  const { file } = await opened(snapshotOf({ ...PERSON, type: 'ESN_RESOURCE', lastName }, FIELDS, 1), 'FR')
  expect(file.name).toBe(`CV Aliénor ${shown}.docx`)
})

test('of anybody by choice, without employers, says neither, in no part and not in its name', async () => {
  const experiences = FIELDS.userExperiences.map((one) => ({
    ...one,
    description: 'Aliénor VAUQUELIN, 06 12 34 56 78, chez Mutuelle Aubeclaire et dans son équipe',
  }))
  const hidden = snapshotOf({ ...PERSON, type: 'ESN_RESOURCE' }, { ...FIELDS, userExperiences: experiences }, 1, true)
  const { parts, text, file } = await opened(hidden, 'FR', { namesEmployers: false })
  expect(file.name).toBe('CV A. V.docx')
  expect(text).toContain('Client confidentiel')
  expect(text).toContain('A. V., …, chez … et dans son équipe')
  expect(
    said(parts, ['Aliénor', 'Vauquelin', 'VAUQUELIN', 'linkedin', '06 12', 'Aubeclaire', 'Mouettes', '777']),
  ).toEqual([])
  const named = await opened(hidden, 'FR')
  expect(named.text).toContain('Mutuelle Aubeclaire')
})

test('is on the paper of its company: name, address, number, colour, logo, and the sections that it has chosen', async () => {
  const logo = { type: 'png', content: PNG, width: 400, height: 100 } as const
  const paper = { ...PAPER, sections: ['languages', 'experiences'] as const, logo }
  const { parts, html, buffer } = await opened(snapshot('ESN_RESOURCE'), 'EN', { paper })
  const headers = Object.entries(parts).filter(([name]) => name.startsWith('word/header'))
  expect(headers).toHaveLength(2)
  for (const [, xml] of headers) expect(xml).toContain('Atelier du Lac')
  const footers = Object.entries(parts).filter(([name]) => name.startsWith('word/footer'))
  for (const [, xml] of footers)
    expect(xml).toContain('3 quai des Brumes, 74000 Annecy · SIREN\u00A0552\u00A0100\u00A0554')
  expect(footers).toHaveLength(2)
  expect(parts['word/styles.xml']).toContain('0F766E')
  expect(parts['docProps/core.xml']).toContain('Atelier du Lac')
  expect([...html.matchAll(/<h1>(.*?)<\/h1>/g)].map(([, title]) => title)).toEqual([
    'Languages',
    'Professional experience',
  ])
  const pictures = Object.entries(unzip(buffer)).filter(([name]) => name.startsWith('word/media/'))
  expect(pictures.map(([, content]) => content)).toEqual([PNG])
  // As wide as it may be, and no less flat.
  expect(headers.map(([, xml]) => /<wp:extent cx="(\d+)" cy="(\d+)"/.exec(xml)?.slice(1))).toContainEqual([
    '1619250',
    '409575',
  ])
})

test('says dates, places and languages as its language does', async () => {
  const { text: en } = await opened(snapshot('ESN_RESOURCE'), 'EN')
  for (const words of [
    'Available from 04/01/2097',
    'Mar 2021 – present',
    'Nantes, France',
    'German · Fluent',
    'Freelance',
  ])
    expect(en).toContain(words)
  const { text: fr } = await opened(snapshot('ESN_RESOURCE'), 'FR')
  for (const words of [
    'Disponible à partir du 04/01/2097',
    'mars 2021 – aujourd’hui',
    'Allemand · Courant',
    'Indépendant',
  ])
    expect(fr).toContain(words)
})

test('leaves out what there is nothing to say about', async () => {
  const bare = snapshotOf({ ...PERSON, type: 'ESN_RESOURCE' }, { ...EMPTY_PROFILE, professionalTitle: 'Tester' }, 1)
  const { html } = await opened(bare, 'EN')
  expect(html).not.toContain('<h1>')
  expect(html).not.toContain('<table>')
})

test('holds no character that makes Word refuse the file', async () => {
  const odd = { ...FIELDS, professionalTitle: 'Archi\uFFFFtecte\uFFFE' }
  const { parts, text } = await opened(snapshotOf({ ...PERSON, type: 'ESN_RESOURCE' }, odd, 1), 'EN')
  for (const part of Object.values(parts)) expect(part).not.toMatch(/[\uFFFE\uFFFF]/)
  expect(text).toContain('Architecte')
})

test('how long is said in years, of less than one in months, and of nothing not at all', () => {
  const { duration } = writerFor('EN')
  expect([0, 1, 11, 12, 30].map(duration)).toEqual(['', '1 month', '11 months', '1 year', '3 years'])
})

test.each([
  ['EN', 'Unit testing', 'Tests unitaires'],
  ['FR', 'Tests unitaires', 'Unit testing'],
] as const)('a résumé in %s calls a skill %s, and React what it is', async (language, name, other) => {
  const [job] = FIELDS.userExperiences
  const tasks = [{ headline: 'Conception', skills: ['unit-testing', 'react'].map((code) => ({ code, level: 3 })) }]
  const fields = { ...FIELDS, userExperiences: job ? [{ ...job, tasks }] : [] }
  const { text } = await opened(snapshotOf({ ...PERSON, type: 'ESN_RESOURCE' }, fields, 1), language)
  expect(text).toContain(name)
  expect(text).toContain('React')
  expect(text).not.toContain(other)
})

test.each([
  [true, '2099-03-01', 'Available from 01/03/2099'],
  [true, '2020-03-01', 'Available now'],
  [true, null, 'Available now'],
  [false, '2099-03-01', 'Available from 01/03/2099'],
  [false, '2020-03-01', 'Available now'],
  [false, null, undefined],
])('who is free (%s) and says from %s is, as on the screens, “%s”', async (available, availableFromDate, words) => {
  const fields = { ...FIELDS, available, availableFromDate }
  const { text } = await opened(snapshotOf({ ...PERSON, type: 'ESN_RESOURCE' }, fields, 1), 'EN')
  expect(/Available (?:now|from [\d/]+)/.exec(text)?.[0]).toBe(words)
})
