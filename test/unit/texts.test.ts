import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { FAILURES } from '#shared/contracts/failures.ts'

type Tree = { [key: string]: string | Tree }
const flat = (tree: Tree, prefix = ''): Map<string, string> =>
  new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value] as const] : [...flat(value, `${prefix}${key}.`)],
    ),
  )
const textsOf = (language: string) => flat(JSON.parse(readFileSync(`web/public/i18n/${language}.json`, 'utf8')) as Tree)
const [en, fr] = [textsOf('en'), textsOf('fr')]
const PLURAL = /_(zero|one|two|few|many|other)$/
const base = (key: string) => key.replace(PLURAL, '')
const bases = (texts: Map<string, string>) => new Set([...texts.keys()].map(base))

const sources = readdirSync('web/src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => [file, readFileSync(`web/src/${file}`, 'utf8')] as const)

describe('the texts', () => {
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

  test('have a word for every refusal of the API', () => {
    for (const code of Object.keys(FAILURES))
      for (const texts of [en, fr]) expect(texts.has(`errors.${code}`), code).toBe(true)
  })

  test('are there for every key that a screen names', () => {
    const missing = sources.flatMap(([file, source]) =>
      [...source.matchAll(/\bt\(\s*'([\w.]+)'/g)]
        .map(([, key = '']) => key)
        .filter((key) => !bases(en).has(key))
        .map((key) => `${file}: ${key}`),
    )
    expect(missing).toEqual([])
  })

  test('use the apostrophe and the spaces of French typography', () => {
    const loose = [...fr].filter(([, text]) => /\p{L}'\p{L}|(?<=\p{L}) [:;!?»]|« /u.test(text))
    expect(loose).toEqual([])
  })
})
