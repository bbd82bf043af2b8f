import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('an icon that has a name is read aloud: icons are hidden from screen readers unless they say otherwise', () => {
  const named = globSync('web/src/**/*.tsx').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/<[A-Z]\w*Icon\b[^<]*?\/>/g)]
      .map(([icon]) => ({ file, icon }))
      .filter(({ icon }) => /\s(?:aria-label|role)=/.test(icon)),
  )
  expect(named.length).toBeGreaterThan(5)
  const unheard = named.filter(({ icon }) => !(icon.includes('aria-hidden={false}') && icon.includes('role="img"')))
  expect(unheard).toEqual([])
})
