import { expect, test } from 'vitest'
import { expectAccessible, openBrowser, settled } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { LEGAL_PAGES } from '#web/overview/legal/pages.ts'

const browser = await openBrowser()

test.each([
  { language: 'fr', width: 1440, scheme: 'light' },
  { language: 'en', width: 390, scheme: 'dark' },
] as const)('strangers read who runs this and what becomes of their data: $language', async ({ language, ...look }) => {
  const said = words(language)
  const page = await browser.newPage({ language, ...look })
  await page.goto('/sign-in')
  await page.evaluate(`localStorage.setItem('regie:language', '${language}')`)
  for (const from of ['/sign-in', '/sign-up', '/home']) {
    await page.goto(from)
    for (const { name } of LEGAL_PAGES) {
      await page
        .locator('ul')
        .getByRole('link', { name: said(`legal.${name}`), exact: true })
        .waitFor()
    }
  }
  for (const { path, name } of LEGAL_PAGES) {
    await page.goto(`/${path}`)
    await page.getByRole('heading', { level: 1, name: said(`legal.${name}`) }).waitFor()
    await settled(page)
    const text = (await page.locator('#main').textContent()) ?? ''
    expect(text, path).not.toContain('{{')
    expect(text, path).toMatch(path === 'accessibility' ? /contact@regie\.example/ : /Éditions Regie \(exemple\)/)
    await expectAccessible(page, { about: path })
    if (process.env.SHOTS) await page.screenshot({ path: `/tmp/legal-${name}-${language}.png`, fullPage: true })
  }
})
