import { expect, test } from 'vitest'
import { parseTypedLink } from '#shared/core/text/typedLink.ts'

test.each([
  ['', ''],
  ['https://a.example/x?y=1', 'https://a.example/x?y=1'],
  ['a.example/page', 'https://a.example/page'],
  ['  http://a.example ', 'http://a.example'],
  ['ada@a.example', 'mailto:ada@a.example'],
  ['mailto:ada@a.example', 'mailto:ada@a.example'],
  ['javascript:alert(1)', undefined],
  ['JAVASCRIPT:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['https://good@evil.example', undefined],
  ['two words', undefined],
  ['//evil.example', undefined],
])('%s typed as a link is %s', (typed, link) => {
  expect(parseTypedLink(typed)).toBe(link)
})
