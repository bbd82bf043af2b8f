import { expect, test } from 'vitest'
import { company } from '#shared/people/company/contract.ts'
import { expectAccessible } from '#test/kit/browser/accessibility.ts'
import { expectWithinWidth, navigateWithin, openBrowser, signIn, waitUntilSettled } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()

test.each([
  { language: 'fr', width: 1440, scheme: 'light' },
  { language: 'en', width: 390, scheme: 'dark' },
] as const)(
  'whoever manages the company switches apps off by keyboard, colleagues find them gone, and on again: $language, $width px',
  async ({ language, width, scheme }) => {
    const { addPerson } = await browser.newTenant()
    const spoken = language === 'fr' ? 'FR' : 'EN'
    const manager = await addPerson({ permissions: ['MANAGE_COMPANY'], type: 'ESN', language: spoken })
    const resource = await addPerson({ language: spoken })
    const [said, ofCompany] = [words(language), words(language, 'company')]
    const page = await browser.newPage({ language, width, scheme })
    await signIn(page, manager, '/company/settings')
    const form = page.locator('form').filter({ has: page.getByText(ofCompany('apps.about')) })
    const save = form.getByRole('button', { name: said('settings.save') })
    const boxes = ['chat', 'notes', 'inventory'].map((app) =>
      form.getByRole('checkbox', { name: said(`navigation.app.${app}`), exact: true }),
    )
    await save.waitFor()
    expect(await save.isDisabled()).toBe(true)
    for (const box of boxes) {
      await box.focus()
      await page.keyboard.press('Space')
      expect(await box.isChecked()).toBe(false)
    }
    await save.focus()
    await page.keyboard.press('Enter')
    await page.getByText(said('settings.saved')).waitFor()
    await waitUntilSettled(page)
    if (width > 1000) {
      const own = page.locator('#navigation')
      await own.getByRole('link', { name: said('navigation.app.tasks') }).waitFor()
      await expect.poll(() => own.getByRole('link', { name: said('navigation.app.chat'), exact: true }).count()).toBe(0)
    }
    await expectAccessible(page)

    const theirs = await browser.newPage({ language, width, scheme })
    await signIn(theirs, resource, '/apps/notes')
    await theirs.getByRole('heading', { name: ofCompany('off.title') }).waitFor()
    await waitUntilSettled(theirs)
    await expectAccessible(theirs)
    await expectWithinWidth(theirs)
    await navigateWithin(theirs, '/profile/equipment')
    await theirs.getByRole('heading', { name: ofCompany('off.title') }).waitFor()
    await navigateWithin(theirs, '/apps/experience')
    await theirs.locator('main h1').first().waitFor()
    if (width < 1000)
      await theirs
        .getByRole('button', { name: said('shell.navigation') })
        .first()
        .click()
    const navigation = theirs.locator('#navigation')
    await navigation.getByRole('link', { name: said('navigation.app.tasks') }).waitFor()
    for (const app of ['chat', 'notes'])
      expect(await navigation.getByRole('link', { name: said(`navigation.app.${app}`), exact: true }).count()).toBe(0)

    for (const box of boxes) await box.check()
    await save.click()
    await waitUntilSettled(page)
    // Their next call ends their token, and what they get with another one says what is on.
    await theirs.goto('/apps/notes')
    await theirs.getByRole('heading', { name: said('navigation.app.notes'), level: 1 }).waitFor()
  },
)

test.each([
  { how: 'its token is void', answer: { status: 401, json: { code: 'auth.required' } } },
  { how: 'its token is newer', answer: { status: 403, json: { code: 'company.appOff', details: { app: 'notes' } } } },
])('a page that is open says that its app was switched off as soon as it is refused: $how', async ({ answer }) => {
  const { addPerson } = await browser.newTenant()
  const manager = await addPerson({ permissions: ['MANAGE_COMPANY'], type: 'ESN' })
  const resource = await addPerson({ language: 'EN' })
  const [ofCompany, ofNotes] = [words('en', 'company'), words('en', 'notes')]
  const page = await browser.newPage({ language: 'en', width: 1440 })
  await signIn(page, resource, '/apps/notes')
  const as = await browser.as(manager)
  await page.getByRole('button', { name: ofNotes('new') }).click()
  await as(company.update, { appsOff: ['notes'], appsOffBefore: [] })
  // As every function answers within thirty seconds.
  await page.route(/\/api\/apps\/notes/, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill(answer),
  )
  await page.getByLabel(ofNotes('title'), { exact: true }).fill('Call Nadia')
  await page.getByRole('heading', { name: ofCompany('off.title') }).waitFor()
  await page.unrouteAll()
  await as(company.update, { appsOff: [], appsOffBefore: ['notes'] })
  await page.goto('/apps/notes')
  await page.getByText('Call Nadia').waitFor()
})
