import { expect, test } from 'vitest'
import { sizeText } from '#shared/core/sizes.ts'

test.each([
  [0, '0 B', '0 o'],
  [1023, '1,023 B', '1 023 o'],
  [1434, '1.4 KB', '1,4 ko'],
  [91_226_112, '87 MB', '87 Mo'],
])('%d bytes read as a size that no line break divides', (bytes, english, french) => {
  const [en, fr] = [sizeText('EN', bytes), sizeText('FR', bytes)]
  expect(`${en} ${fr}`.replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(`${english} ${french}`)
  expect(en + fr).not.toContain(' ')
})
