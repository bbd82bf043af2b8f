import { expect, test } from 'vitest'
import { expectAccessible } from '#test/kit/browser/accessibility.ts'
import { navigateWithin, openBrowser, rivage, signIn, waitUntilSettled } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { LEGAL_PAGES } from '#web/overview/legal/legalPages.ts'

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
  for (const [index, { path, name }] of LEGAL_PAGES.entries()) {
    // The first one by its address, as from a mail, the others from there.
    await (index === 0 ? page.goto(`/${path}`) : navigateWithin(page, `/${path}`))
    await page.getByRole('heading', { level: 1, name: said(`legal.${name}`) }).waitFor()
    await waitUntilSettled(page)
    const text = (await page.locator('#main').textContent()) ?? ''
    expect(text, path).not.toContain('{{')
    // A day is written as its reader writes it.
    expect(text, path).not.toMatch(/\d{4}-\d\d-\d\d/)
    expect(text, path).toMatch(path === 'accessibility' ? /contact@regie\.example/ : /Éditions Regie \(exemple\)/)
    await expectAccessible(page, { about: path })
  }
})

test('whoever answers for the company is asked once for the terms that hold, over the screen they read', async () => {
  const texts = words('fr', 'company')
  const page = await browser.newPage({ language: 'fr', width: 390 })
  await signIn(page, rivage.maelle)
  const asked: unknown[] = []
  let version: string | undefined = '2026-11-22'
  // As their company would be after a release with other terms.
  await page.route('**/api/auth/refresh', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { user: object }
    await route.fulfill({ response: answer, json: { ...body, user: { ...body.user, terms: version } } })
  })
  await page.route('**/api/account/profile', (route) => {
    if (route.request().method() === 'PATCH') {
      asked.push(route.request().postDataJSON())
      version = undefined
    }
    return route.continue()
  })
  await page.goto('/profile')
  const agree = page.getByRole('button', { name: texts('newTerms.agree') })
  await agree.waitFor()
  expect(await page.getByRole('link', { name: texts('newTerms.read') }).getAttribute('href')).toBe('/terms')
  await waitUntilSettled(page)
  await expectAccessible(page, { about: 'new terms' })
  await agree.click()
  await agree.waitFor({ state: 'detached' })
  expect(asked).toEqual([{ termsVersion: '2026-11-22' }])
})
