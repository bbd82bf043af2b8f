import { afterEach, expect, test } from 'vitest'
import { removeStored, storedKeys } from '#web/client/stored.ts'
import { parsePageSize, savePageSize } from '#web/ui/lists/pageSizes.ts'

const openedSize = (query = '') => parsePageSize(new URLSearchParams(query))

afterEach(() => {
  for (const key of storedKeys()) removeStored(key)
})

test('lists open with the size last chosen, also after another list was shown in a size that they do not have', () => {
  expect(openedSize()).toBe(5)
  savePageSize(25)
  expect(openedSize()).toBe(25)
  expect(openedSize('size=10')).toBe(10)
  savePageSize(50)
  savePageSize(100)
  expect(openedSize()).toBe(25)
})
