import { globSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { FAILURES } from '#shared/core/failures.ts'
import { findMissingNamespaces, readWebSources, type Source } from '#test/kit/texts.ts'

type Tree = { [key: string]: string | Tree }
const flat = (tree: Tree, prefix = ''): Map<string, string> =>
  new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value] as const] : [...flat(value, `${prefix}${key}.`)],
    ),
  )
const textsIn = (file: string) => flat(JSON.parse(readFileSync(file, 'utf8')) as Tree)
const PLURAL = /_(zero|one|two|few|many|other)$/
const base = (key: string) => key.replace(PLURAL, '')
const bases = (texts: Map<string, string>) => new Set([...texts.keys()].map(base))

/** A number and what it counts, several of it; but for bounds that are never one, and for what is a name or an amount. */
const SAYS_SEVERAL =
  /\{\{(?!(?:most|max|least|name|client|company|host|person|title|price|time|day|month|planned)\b)\w+\}\} (?!has|is)(\p{L}*[sx]|people|sont|ont)(?!\p{L})/u
/** Bounds and other numbers that are never one. */
const ALWAYS_SEVERAL = new Set([
  'board.deleteText',
  'trash.text',
  'merge.text',
  'merge.notesTooLong',
  'task.madeCut',
  'card.cut',
  'chat.tooLong',
  'comments.length',
  'move.many',
  'ui.password.rule.length',
  'positionings.step.SEND_TO_CLIENT.text',
  'positionings.step.RESEND.text',
  'finance.all',
  'matching.reason.manyClaims',
  'matching.reason.experienceEnough',
  'matching.reason.experienceShort',
  'privacy.sections.retention.text',
  'terms.sections.end.text',
  'processors.sections.run.text',
])

/** Texts for one without its number that are never said of none, or whose number stands beside them. */
const NEVER_NONE = new Set(
  `attach.passedOn audience.now.EMPLOYED audience.now.MEMBERS audience.now.MISSION cra.sign.meaning
   cra.unreadable dashboard.inbox.ATTEND dashboard.inbox.COURSES dashboard.inbox.allEnded
   dashboard.inbox.allReminded dashboard.sentToClient dashboard.side.ACTIVE_PEOPLE
   dashboard.side.OPEN_MISSIONS dashboard.side.POSITIONS_TO_FILL dashboard.side.REPORTS_THIS_MONTH
   discardTitle discarded edit.picturesLeft guides.all history.UNITS_ADDED lines.notTaken missing.notice
   missions.contacts.all move.sharedTitle moved profiles.bar.problems removed repeat.every.DAILY
   repeat.every.MONTHLY repeat.every.WEEKLY repeat.every.YEARLY users.people.part`.split(/\s+/),
)

/** The texts of the shell, and those that a group's screens bring along, by the folder of the group. */
const SHELL = ''
const all = new Map(
  [SHELL, ...globSync('web/src/*/*/i18n/en.json').map((file) => file.replace('/i18n/en.json', ''))].map((folder) => {
    const file = (language: string) => `${folder ? `${folder}/i18n` : 'web/public/i18n'}/${language}.json`
    return [folder, { en: textsIn(file('en')), fr: textsIn(file('fr')) }] as const
  }),
)

const sources = readWebSources()
const namespaceOf = (folder: string) => folder.split('/').at(-1) ?? ''
const byNamespace = new Map([...all].map(([folder, texts]) => [namespaceOf(folder), bases(texts.en)]))
const folderOf = (file: string) => [...all.keys()].find((folder) => folder && file.startsWith(`${folder}/`))

/** The namespaces that a source's keys are looked for in, before the shell's: of whoever is given a `t`, its own group's. */
const namespacesOf = ({ file, asks, namespaces }: Source): readonly string[] =>
  asks ? namespaces : [namespaceOf(folderOf(file) ?? '')]
describe.each([...all])('the texts of %s', (_folder, { en, fr }) => {
  test('are there in both languages', () => {
    expect([...bases(en)].filter((key) => !bases(fr).has(key))).toEqual([])
    expect([...bases(fr)].filter((key) => !bases(en).has(key))).toEqual([])
  })

  test('are never empty, and name the same variables in both languages', () => {
    const variables = (text = '') => [...new Set(text.match(/\{\{\w+/g) ?? [])].toSorted()
    for (const [key, text] of en) {
      expect(text.trim(), key).not.toBe('')
      if (fr.has(key)) expect(variables(fr.get(key)), key).toEqual(variables(text))
    }
  })

  test('say no number with words that would be others for one, unless there is a text for one', () => {
    const said = [...en, ...fr].filter(
      ([key, text]) => !PLURAL.test(key) && !ALWAYS_SEVERAL.has(key) && SAYS_SEVERAL.test(text),
    )
    expect(said).toEqual([])
  })

  test('have a text for one wherever they have one for several', () => {
    const alone = [en, fr].flatMap((texts) =>
      [...texts.keys()].filter((key) => key.endsWith('_other') && !texts.has(key.replace(/_other$/, '_one'))),
    )
    expect(alone).toEqual([])
  })

  test('agree with the number that chooses their form, and count nothing else in it', () => {
    const others = [en, fr].flatMap((texts) =>
      [...texts].filter(
        ([key, text]) => PLURAL.test(key) && SAYS_SEVERAL.test(text.replaceAll(/\{\{(count|value)\}\}/g, '')),
      ),
    )
    expect(others).toEqual([])
  })

  test('use the apostrophe and the spaces of French typography', () => {
    const loose = [...fr].filter(([, text]) =>
      /\p{L}'\p{L}|(?<=[\p{L}\d}»)]) [:;!?»%€]|« |«\u202F|\u202F[:»]|\u00A0[;!?]|\d \d{3}(?!\d)|[\d}] Mo\b|n° /u.test(
        text,
      ),
    )
    expect(loose).toEqual([])
  })

  test('say no number of one that French says of none, too, where there may be none', () => {
    const wrong = [...fr].filter(
      ([key, text]) =>
        key.endsWith('_one') &&
        !/\{\{(?:count|value)\}\}/.test(text) &&
        !fr.has(key.replace(/_one$/, '_zero')) &&
        !NEVER_NONE.has(base(key)),
    )
    expect(wrong).toEqual([])
  })

  test('shorten “de” before a name that begins with a vowel', () => {
    const long = [...fr].filter(
      // The operator's name stands in the terms as they were agreed to.
      ([key, text]) =>
        !key.startsWith('terms.') &&
        /(?<!\p{L})de \{\{(?:name|month|client|company|title|text|list|person|holder|folder|board|mission)\}\}/iu.test(
          text,
        ),
    )
    expect(long).toEqual([])
  })
})

const LANGUAGES = ['en', 'fr'] as const
/** The rows of the glossary: a term in both languages, and the words that were given up for it. */
const GLOSSARY = readFileSync('shared/glossary.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .map((line) => {
    const [, en = '', fr = '', , enOld = '', frOld = ''] = line.split('|').map((cell) => cell.trim())
    const old = (cell: string) => cell.split(', ').filter(Boolean)
    return { en: { term: en, old: old(enOld) }, fr: { term: fr, old: old(frOld) } }
  })
/** Whole words, and their plurals. */
const wordsOf = (list: readonly string[]): RegExp =>
  new RegExp(
    `(?<![\\p{L}-])(?:${list.map((one) => one.replaceAll(/(?<=\p{L})(?= |$)/gu, 's?')).join('|')})(?![\\p{L}-]|\\.\\w)`,
    'iu',
  )
const GIVEN_UP = {
  en: wordsOf([...GLOSSARY.flatMap(({ en }) => en.old), 'stands here']),
  fr: wordsOf([...GLOSSARY.flatMap(({ fr }) => fr.old), 'encore une fois']),
}
/** What the law and the trade say, whatever is said elsewhere; and what is put in. */
const ALLOWED = /sociétés? de services|gestionnaire de mots de passe|responsable du traitement|\{\{.*?\}\}|\$\{.*?\}/gi

/** Sentences of the server, where both languages stand in one file: the small words tell which one is. */
const isFrench = (text: string) => /[^\p{L}](l[ea]s?|d[eu]s?|une?|vous|votre|est|et|à|au|pour)[^\p{L}]/iu.test(text)
const SERVED = globSync('functions/{apps,deliver,overview,people,staffing,texts,time}/**/*.ts').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g)].map(
    ([one]) => [file, one] as const,
  ),
)
const said = (language: (typeof LANGUAGES)[number]): (readonly [string, string])[] =>
  [...all].flatMap(([folder, texts]) =>
    [...texts[language]]
      // The terms of use are worded as they were agreed to.
      .filter(([key]) => !key.startsWith('terms.'))
      .map(([key, text]) => [`${folder} ${key}`, text] as const),
  )

test('what the server says of a number has words for one before those for several', () => {
  const several = /\$\{(?:count|days|hours|months|left|most|number|size|total)\} \p{L}+s(?!\p{L})/gu
  const found = globSync('functions/texts/**/*.ts').flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    return [...text.matchAll(several)].map(({ 0: said, index }) => ({
      file,
      said,
      isForOne: text.slice(Math.max(0, index - 300), index).includes('=== 1'),
    }))
  })
  expect(found.length).toBeGreaterThan(0)
  expect(found.filter(({ isForOne }) => !isForOne)).toEqual([])
})

test.each(LANGUAGES)('what is said in %s has one word for each thing, and none that was given up', (language) => {
  const served = SERVED.filter(([, text]) => /\s/.test(text) && isFrench(text) === (language === 'fr'))
  const texts = [...said(language), ...served].map(([where, text]) => [where, text.replaceAll(ALLOWED, '')] as const)
  expect(texts.filter(([, text]) => GIVEN_UP[language].test(text))).toEqual([])

  const terms = GLOSSARY.map((row) => row[language].term)
  expect(terms.length).toBeGreaterThanOrEqual(40)
  expect(terms.filter((term) => !texts.some(([, text]) => wordsOf([term]).test(text)))).toEqual([])
})

test('there is a word for every refusal of the API, among the texts of the group that refuses, or of the shell', () => {
  const missing = Object.keys(FAILURES).filter(
    (code) => ![SHELL, code.split('.')[0] ?? ''].some((one) => byNamespace.get(one)?.has(`errors.${code}`)),
  )
  expect(missing).toEqual([])
})

test('what stands in a text is put in wherever it is said', () => {
  const texts = new Map([...all].map(([folder, { en }]) => [namespaceOf(folder), en]))
  const textOf = (source: Source, key: string) =>
    [...namespacesOf(source), SHELL].flatMap(
      (one) => texts.get(one)?.get(key) ?? texts.get(one)?.get(`${key}_other`) ?? [],
    )
  const said = sources.flatMap((source) =>
    source.said.map((one) => ({ ...one, source, text: textOf(source, one.key)[0] })),
  )
  expect(said.filter(({ text }) => text !== undefined).length).toBeGreaterThan(2000)
  const missing = said.flatMap(({ key, given, source, text = '' }) =>
    [...text.matchAll(/\{\{(\w+)/g)]
      .filter(([, name = '']) => !given.includes(name))
      .map(([, name]) => `${source.file}: ${key} without ${name}`),
  )
  expect(missing).toEqual([])
})

test('what is loaded by itself is loaded with the texts that it takes', () => {
  const groups = new Set([...byNamespace.keys()].filter((one) => one !== SHELL))
  expect(findMissingNamespaces(sources, 'web/src/app/main.tsx', groups)).toEqual([])
})

/** The keys that answers of the API name. */
const ANSWERED = globSync('functions/{apps,deliver,overview,people,staffing,texts,time}/**/*.ts').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/message: .*/g)].flatMap(([line]) =>
    [...line.matchAll(/'(\w+\.\w+)'/g)].map(([, key = '']) => key),
  ),
)
/** The laws' pages are shown whole. */
const SHOWN_WHOLE = ['legal']

test('every text is shown somewhere', () => {
  const unused = [...byNamespace].flatMap(([namespace, keys]) => {
    const takers = sources.filter((one) => namespace === SHELL || namespacesOf(one).includes(namespace))
    const words = new Set(takers.flatMap((one) => one.words))
    const patterns = takers.flatMap((one) => one.patterns)
    const isFailure = (code: string) => code in FAILURES || words.has(code)
    const isShown = (key: string) =>
      words.has(key) || ANSWERED.includes(key) || patterns.some((pattern) => pattern.test(key))
    return [...keys]
      .filter((key) => !isShown(key) && !SHOWN_WHOLE.includes(namespace))
      .filter((key) => !(key.startsWith('errors.') && isFailure(key.replace(/^errors\.|Until$/g, ''))))
      .map((key) => `${namespace}: ${key}`)
  })
  expect(unused).toEqual([])
})

const MOST_KIB = 12

test('what is loaded before the first screen has few texts: those of the shell, and of signing in', () => {
  for (const language of ['en', 'fr']) {
    const files = ['web/public/i18n', 'web/src/people/auth/i18n'].map((folder) => `${folder}/${language}.json`)
    const size = files.reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0)
    expect(size / 1024, language).toBeLessThanOrEqual(MOST_KIB)
  }
})

test('mails, notices and the sample company use the spaces of French typography', () => {
  const files = globSync(['functions/**/*.ts', 'infra/local/seed/**/*.ts'])
  const isLoose = (line: string) =>
    /« | »|«\u202F|\u202F[:»]|\u00A0[;!?]|\p{L} [;:!?](?= ?[<\p{L}][^'"]*[éèàêçôû’])/u.test(
      line.replace(/\$\{[^}]*\}/g, 'x'),
    )
  const loose = files.flatMap((file) => readFileSync(file, 'utf8').split('\n').filter(isLoose))
  expect(loose).toEqual([])
})
