import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import i18next from 'i18next'
import { expect, test } from 'vitest'
import ours from '#web/texts/i18next.ts'

const WEB = join(import.meta.dirname, '../../../../web')
const LANGUAGES = ['en', 'fr'] as const
type Texts = { [key: string]: string | Texts }
type Language = (typeof LANGUAGES)[number]
type Options = Record<string, unknown>

const read = (file: string): Texts => JSON.parse(readFileSync(join(WEB, file), 'utf8'))
/** The namespaces, and what each says in a language. */
const textsIn = (language: Language): Record<string, Texts> => ({
  shell: read(`public/i18n/${language}.json`),
  ...Object.fromEntries(
    globSync(`src/*/*/i18n/${language}.json`, { cwd: WEB }).map((file) => [file.split('/')[2], read(file)]),
  ),
})
const texts = { en: textsIn('en'), fr: textsIn('fr') }

/** Every key, and what is to be put into its text. */
const keysOf = (within: Texts, above = ''): [key: string, names: string[]][] =>
  Object.entries(within).flatMap(([key, one]) =>
    typeof one === 'string'
      ? [[above + key, [...one.matchAll(/\{\{(.+?)\}\}/g)].map(([, name = '']) => name)]]
      : keysOf(one, `${above}${key}.`),
  )

/** What takes something into its pattern or its text where it is not put in as it is. */
const TRICKY = '$& {{name}} $t(shell.skip) <b>'
const COUNTS = [undefined, 0, 1, 2, 1.5, 1_000_000]
const READ = { type: 'backend', read: async (language: Language, namespace: string) => texts[language][namespace] }
const SETTINGS = { ns: ['shell'], defaultNS: 'shell', fallbackNS: 'shell', interpolation: { escapeValue: false } }

test('the app’s own part of i18next says every text as i18next does', async () => {
  const theirs = i18next.createInstance()
  await theirs.init({ ...SETTINGS, lng: 'en', fallbackLng: false, resources: texts })
  await ours.use(READ).init({ ...SETTINGS, lng: 'en' })
  await ours.loadNamespaces(Object.keys(texts.en))
  const heard: string[] = []
  ours.on('languageChanged', (language) => heard.push(language))
  for (const language of LANGUAGES) {
    await Promise.all([theirs.changeLanguage(language), ours.changeLanguage(language)])
    expect(ours.language).toBe(language)
    for (const [namespace, within] of Object.entries(texts[language])) {
      const [their, our] = [theirs.getFixedT(null, namespace), ours.getFixedT(null, namespace)]
      const differing = keysOf(within).flatMap(([whole, names]) => {
        const values = Object.fromEntries(names.map((name, index) => [name, index % 2 ? index : TRICKY]))
        // With a count, a text is asked for without its ending.
        const plain = whole.replace(/_(zero|one|two|few|many|other)$/, '')
        return [...new Set([whole, plain])].flatMap((key) =>
          (plain === whole ? [undefined, 2] : COUNTS).flatMap((count) =>
            ((count === undefined ? [values, { replace: values }, {}] : [{ ...values, count }]) as Options[])
              .filter((options) => our(key, options) !== their(key, options))
              .map((options) => [key, options, our(key, options), their(key, options)]),
          ),
        )
      })
      expect(differing).toEqual([])
    }
  }
  expect(heard).toEqual([...LANGUAGES])
  // Keys one after the other, those of another namespace, those of none, and several at once.
  const [their, our] = [theirs.getFixedT(null, 'auth'), ours.getFixedT(null, 'auth')]
  for (const [keys, options] of [
    [['nothing.such', 'ui.close'], {}],
    [['nothing.such', 'nor.{{this}}'], { this: 'that' }],
    ['period.label', { ns: 'cra' }],
    ['ui.close', { ns: undefined }],
    ['ui.close.further', {}],
    ['toString', {}],
    ['privacy.sections', { ns: 'legal', returnObjects: true, name: 'Regie' }],
  ] as const)
    expect(our(keys, options)).toEqual(their(keys as string, options))
})
