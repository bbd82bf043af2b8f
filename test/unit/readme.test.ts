import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { permissionMatrix } from '#test/kit/matrix.ts'

const readme = readFileSync('README.md', 'utf8')

test('the README shows the permissions that the guards hold', () => expect(readme).toContain(permissionMatrix()))

test('every file that the README names is there', () => {
  const named = [...readme.matchAll(/[(`]((?:shared|functions|infra|web|test)\/[\w./-]+\.(?:ts|tsx|md|png|json))[)`]/g)]
  expect(named.length).toBeGreaterThan(5)
  for (const [, path = ''] of named) expect(existsSync(path), path).toBe(true)
})

test('every script that the README names is there, and the other way round', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const named = [
    ...readme.matchAll(/npm (?:run )?(start|test(?::\w+)?|check|build|synth|bench|pictures|deploy)\b/g),
  ].map(([, name]) => name)
  expect([...new Set(named)].toSorted()).toEqual(Object.keys(scripts).toSorted())
})
