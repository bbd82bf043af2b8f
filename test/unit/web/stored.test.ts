import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { READ_PREFIX, readStored, removeStored, storedKeys, writeStored } from '#web/client/stored.ts'

const ROOT = join(import.meta.dirname, '../../../web/src')

/** A browser's storage with room for so many characters. */
const storageOf = (room: number) => {
  const shelf: Record<string, string> = {}
  return Object.defineProperties(shelf, {
    getItem: { value: (key: string) => (Object.hasOwn(shelf, key) ? shelf[key] : null) },
    setItem: {
      value: (key: string, value: string) => {
        const others = Object.keys(shelf).filter((one) => one !== key)
        const taken = others.reduce((sum, one) => sum + one.length + (shelf[one]?.length ?? 0), 0)
        if (taken + key.length + value.length > room) throw new DOMException('full', 'QuotaExceededError')
        shelf[key] = value
      },
    },
    removeItem: { value: (key: string) => delete shelf[key] },
  })
}

beforeEach(() => {
  vi.stubGlobal('localStorage', storageOf(60))
})
afterEach(() => {
  for (const key of storedKeys()) removeStored(key)
  vi.unstubAllGlobals()
})

test('what was read gives way to what is written when there is no room', () => {
  expect(writeStored(`${READ_PREFIX}month`, 'x'.repeat(30))).toBe(true)
  expect(writeStored('regie:draft:note', 'typed')).toBe(true)
  expect([...storedKeys(), readStored(`${READ_PREFIX}month`), readStored('regie:draft:note')]).toEqual([
    'regie:draft:note',
    '',
    'typed',
  ])
})

test('what finds no room is held for as long as the page is there, in place of what was kept before', () => {
  expect(writeStored('a', 'before')).toBe(true)
  expect(writeStored('a', 'x'.repeat(90))).toBe(false)
  expect([readStored('a'), storedKeys()]).toEqual(['x'.repeat(90), ['a']])
  expect([writeStored('a', 'after'), readStored('a')]).toEqual([true, 'after'])
  removeStored('a')
  expect([readStored('a'), storedKeys()]).toEqual(['', []])
})

test('a storage that is refused breaks nothing', () => {
  vi.stubGlobal('localStorage', undefined)
  expect([readStored('a'), writeStored('a', 'x'), readStored('a'), storedKeys()]).toEqual(['', false, 'x', ['a']])
  removeStored('a')
  expect(readStored('a')).toBe('')
})

test('nothing else asks for what this browser keeps: it may be full or refused', () => {
  const asking = globSync('**/*.{ts,tsx}', { cwd: ROOT }).filter((file) =>
    /\b(localStorage|sessionStorage|indexedDB)\b/.test(readFileSync(join(ROOT, file), 'utf8')),
  )
  expect(asking).toEqual(['client/stored.ts'])
})
