import { expect, test } from 'vitest'
import { initials } from '#web/ui/images/initials.ts'

test.each([
  ['Zoé Le Gall', 'ZG'],
  ['Marie-Ange', 'MA'],
  ['Oriane', 'O'],
  [' Zoé Le Gall', 'ZG'],
  ['Zoé Le Gall -', 'ZG'],
  ['🛠 Atelier', '🛠A'],
  ['𠮷 田', '𠮷田'],
  ['', ''],
])('whoever has no picture is shown by initials: %s', (name, expected) => {
  expect(initials(name)).toBe(expected)
})
