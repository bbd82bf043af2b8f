import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { READ, store, stored, storedKeys, unstore } from '#web/client/stored.ts'

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
  for (const key of storedKeys()) unstore(key)
  vi.unstubAllGlobals()
})

test('what was read gives way to what is written when there is no room', () => {
  expect(store(`${READ}month`, 'x'.repeat(30))).toBe(true)
  expect(store('regie:draft:note', 'typed')).toBe(true)
  expect([...storedKeys(), stored(`${READ}month`), stored('regie:draft:note')]).toEqual([
    'regie:draft:note',
    '',
    'typed',
  ])
})

test('what finds no room is held for as long as the page is there, in place of what was kept before', () => {
  expect(store('a', 'before')).toBe(true)
  expect(store('a', 'x'.repeat(90))).toBe(false)
  expect([stored('a'), storedKeys()]).toEqual(['x'.repeat(90), ['a']])
  expect([store('a', 'after'), stored('a')]).toEqual([true, 'after'])
  unstore('a')
  expect([stored('a'), storedKeys()]).toEqual(['', []])
})

test('a storage that is refused breaks nothing', () => {
  vi.stubGlobal('localStorage', undefined)
  expect([stored('a'), store('a', 'x'), stored('a'), storedKeys()]).toEqual(['', false, 'x', ['a']])
  unstore('a')
  expect(stored('a')).toBe('')
})

test('nothing else asks for what this browser keeps: it may be full or refused', () => {
  const asking = globSync('**/*.{ts,tsx}', { cwd: ROOT }).filter((file) =>
    /\b(localStorage|sessionStorage|indexedDB)\b/.test(readFileSync(join(ROOT, file), 'utf8')),
  )
  expect(asking).toEqual(['client/stored.ts'])
})
