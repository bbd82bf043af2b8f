import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { FAILURES } from '#shared/core/failures.ts'

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

/** The texts of the shell, and those that a group's screens bring along, by the folder of the group. */
const SHELL = ''
const all = new Map(
  [SHELL, ...globSync('web/src/*/*/i18n/en.json').map((file) => file.replace('/i18n/en.json', ''))].map((folder) => {
    const file = (language: string) => `${folder ? `${folder}/i18n` : 'web/public/i18n'}/${language}.json`
    return [folder, { en: textsIn(file('en')), fr: textsIn(file('fr')) }] as const
  }),
)
const shell = all.get(SHELL) ?? { en: new Map<string, string>(), fr: new Map<string, string>() }

const sources = globSync('web/src/**/*.{ts,tsx}').map((file) => [file, readFileSync(file, 'utf8')] as const)

/** The texts that a file's keys are looked for in: those of its group first. */
const knownTo = (file: string): Set<string> => {
  const [, own] = [...all].find(([folder]) => folder && file.startsWith(`${folder}/`)) ?? []
  return new Set([...bases(shell.en), ...bases(own?.en ?? new Map())])
}

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

  test('use the apostrophe and the spaces of French typography', () => {
    const loose = [...fr].filter(([, text]) => /\p{L}'\p{L}|(?<=[\p{L}\d}]) [:;!?»]|« |\u202F:|\u00A0[;!?]/u.test(text))
    expect(loose).toEqual([])
  })
})

/** Words that were given up: each was replaced by the one that the trade uses. */
const GIVEN_UP = {
  en: /folder for unwanted mail|\bheld at\b|stands here/i,
  fr: /valideur|mise en relation|rapprochement|correspondance|plafonné|encore une fois|placement\b/i,
}

/** The same, of texts beside the shell's and of what the server writes: one word for a company, one for who runs it, e-mails. */
const GIVEN_UP_TOO = {
  en: /everybody employed|\ba mail\b|(?<!e-)\bmails\b(?![.-])/i,
  // The terms of use are worded as they were agreed to; whoever is responsible for a processing is called so by the law.
  fr: /\bsociétés?\b(?! de services)|gestionnaires?\b|\b(un|votre) responsable\b(?! du traitement)/i,
}

test('no word comes back that was given up, in groups and in what the server writes', () => {
  for (const [folder, texts] of all) {
    if (folder === SHELL) continue
    for (const language of ['en', 'fr'] as const) {
      const again = [...texts[language]].filter(
        ([key, text]) => !key.startsWith('terms.') && GIVEN_UP_TOO[language].test(text),
      )
      expect(again, `${folder} ${language}`).toEqual([])
    }
  }
  // Sentences alone: what is English in them is told from French by its quotes, as both stand in one file.
  for (const file of globSync(['functions/texts/**/*.ts', 'functions/apps/help/content/**/*.ts'])) {
    const sentences = [...readFileSync(file, 'utf8').matchAll(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g)].map(
      ([one]) => one,
    )
    const again = sentences.filter((one) => GIVEN_UP_TOO.fr.test(one) || (/\s/.test(one) && GIVEN_UP_TOO.en.test(one)))
    expect(again, file).toEqual([])
  }
})

test('no word comes back that was given up', () => {
  for (const [folder, texts] of all) {
    for (const language of ['en', 'fr'] as const) {
      const again = [...texts[language]].filter(([, text]) => GIVEN_UP[language].test(text))
      expect(again, `${folder} ${language}`).toEqual([])
    }
  }
})

test('there is a word for every refusal of the API', () => {
  for (const code of Object.keys(FAILURES))
    for (const texts of [shell.en, shell.fr]) expect(texts.has(`errors.${code}`), code).toBe(true)
})

test('there is a text for every key that a screen names', () => {
  const missing = sources.flatMap(([file, source]) => {
    const known = knownTo(file)
    return [...source.matchAll(/\bt\(\s*'([\w.]+)'/g)]
      .map(([, key = '']) => key)
      .filter((key) => !known.has(key))
      .map((key) => `${file}: ${key}`)
  })
  expect(missing).toEqual([])
})
