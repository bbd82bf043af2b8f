import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { ACCESS_FILE, withAccessCounts } from '#test/kit/docs/accessTable.ts'
import { buildPermissionTable, PERMISSIONS_FILE } from '#test/kit/docs/permissionTable.ts'

const readme = readFileSync('README.md', 'utf8')

test('the table of permissions is that of the guards', () =>
  expect(readFileSync(PERMISSIONS_FILE, 'utf8'), 'npm run docs writes it').toBe(buildPermissionTable()))

test('the access patterns take what their endpoints take', () => {
  const text = readFileSync(ACCESS_FILE, 'utf8')
  expect(text.split('\n'), 'npm run docs writes it').toEqual(withAccessCounts(text).split('\n'))
  const [, table = ''] = /\| action \| endpoints \|.*\n([\s\S]*?)\n\n/.exec(text) ?? []
  const rows = table.split('\n')
  expect(rows.filter((row) => row.includes('| `')).length).toBeGreaterThan(110)
  // What nobody calls has its own tests.
  const uncalled = rows.flatMap((row) => /^\| ([^|*]+) \| \| \w/.exec(row)?.[1] ?? [])
  expect(uncalled).toEqual(['register a live connection', 'publish an invalidation', 'run what is due'])
})

/** Made when the project is built or runs, stored in a bucket, or no file at all. */
const MADE = /^(?:\.local|dist\/|cdk\.out|pending\/|application\/|\/|<tenant>)/
const isPath = (word: string): boolean =>
  !MADE.test(word) &&
  /^[\w.<>*@/-]+$/.test(word) &&
  (/\.(?:tsx?|md|json|png|txt)$/.test(word) ||
    /^(?:shared|functions|infra|web|test)\//.test(word) ||
    /^\w.*\/$/.test(word))

const TEXTS = ['README.md', ...globSync('{functions,infra,shared,test,web/src}/**/*.md')]

/** What a text quotes as code or links to, with its line. */
const quotedIn = (text: string): string[] =>
  [...text.matchAll(/`([^`\n]+)`|\]\(([^)\s]+)\)/g)].map(([, code, link]) => code ?? link ?? '')

test.each(TEXTS)('every path that %s names is there', (file) => {
  const named = quotedIn(readFileSync(file, 'utf8')).flatMap((span) => span.split(/[\s,]+/).filter(isPath))
  const places = ['', dirname(file), join(dirname(file), 'data')]
  const missing = named.filter((path) => {
    const pattern = path.replace(/<[^>]+>/g, '*')
    const anywhere = pattern.startsWith('*') ? [`{shared,functions,infra,web}/**/${pattern}`] : []
    return [...places.map((place) => join(place, pattern)), ...anywhere].every((one) => globSync(one).length === 0)
  })
  expect(missing).toEqual([])
})

/** Names of CloudFormation and of React Router. */
const FOREIGN = ['warmThroughput', 'useRoutes']
const sources = globSync('{functions,infra,shared,test,web}/**/*.{ts,tsx,json}')
const words = new Set([...FOREIGN, ...sources.flatMap((source) => readFileSync(source, 'utf8').match(/\w+/g) ?? [])])

test.each(TEXTS)('every name of code that %s quotes is in the code', (file) => {
  const text = readFileSync(file, 'utf8')
  const names = quotedIn(text).filter((span) => /^[a-z]+(?:[A-Z][a-z]*)+(?:\(\))?$/.test(span))
  expect(names.filter((name) => !words.has(name.replace('()', '')))).toEqual([])
  // `name` (`path`), and `name` of `path`.
  const declared = [...text.matchAll(/`(\w+)(?:\(\))?`\s+(?:\(|of\s+)`([\w./]+\.tsx?)`/g)]
  const elsewhere = declared.filter(([, name = '', path = '']) => {
    const [found] = [path, join(dirname(file), path), join(dirname(file), 'data', path)].flatMap((one) => globSync(one))
    return !found || !new RegExp(`\\b${name}\\b`).test(readFileSync(found, 'utf8'))
  })
  expect(elsewhere.map(([span]) => span)).toEqual([])
})

test('every script that the README names is there, and the other way round', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const named = [...readme.matchAll(/npm (?:run ([\w:]+)|(start|test)\b)/g)].map(([, run, short]) => run ?? short)
  expect([...new Set(named)].toSorted()).toEqual(Object.keys(scripts).toSorted())
})
