import { describe, expect, test } from 'vitest'
import { pages } from '#shared/overview/pages/contract.ts'
import { newCompany } from '#test/e2e/time/craKit.ts'
import { expectAccessible } from '#test/kit/browser/accessibility.ts'
import { expectWithinWidth, openBrowser, rivage, signIn, waitUntilSettled } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { thisMonth } from '#test/kit/dates.ts'

const now = thisMonth()

const browser = await openBrowser()

describe('icons', () => {
  test('a set is chosen with the keyboard, an icon found by its name, and Enter copies it', async () => {
    const page = await browser.newPage({ language: 'fr' })
    const t = words('fr', 'pages')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const loaded: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/assets/icons-')) loaded.push(pathname)
    })
    await signIn(page, rivage.maelle, '/ui/icons/heroicons-outline')
    await page.getByRole('button', { name: 'academic-cap' }).waitFor()
    await page.getByRole('tab', { name: 'Heroicons Outline' }).press('ArrowRight')
    await page.waitForURL('**/ui/icons/heroicons-solid')
    // Each key goes on from where the last one came to, and back again.
    const hasFocus = (name: string) =>
      expect.poll(() => page.evaluate<string>('document.activeElement?.textContent ?? ""')).toBe(name)
    await page.getByRole('button', { name: 'academic-cap' }).waitFor()
    await hasFocus('Heroicons Solid')
    await page.keyboard.press('ArrowRight')
    await page.waitForURL('**/ui/icons/heroicons-mini')
    await page.getByRole('button', { name: 'academic-cap' }).waitFor()
    await hasFocus('Heroicons Mini')
    await page.keyboard.press('ArrowLeft')
    await page.waitForURL('**/ui/icons/heroicons-solid')
    await page.getByRole('button', { name: 'academic-cap' }).waitFor()
    await hasFocus('Heroicons Solid')
    // Back at once, before the screen has followed.
    await page.evaluate(`for (const key of ['ArrowRight', 'ArrowLeft'])
      document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))`)
    await waitUntilSettled(page)
    await page.getByRole('tab', { name: 'Heroicons Solid', selected: true }).and(page.locator(':focus')).waitFor()
    await page.getByRole('tab', { name: 'Material Solid' }).click()
    await page.getByText(t('icons.count_other', { count: 2122 })).waitFor()
    await page.getByRole('button', { name: '10mp', exact: true }).waitFor()
    expect(loaded.filter((path) => path.includes('material')).length).toBeLessThanOrEqual(2)

    await page.getByRole('searchbox').fill('yard')
    await page.getByRole('button', { name: 'yard', exact: true }).press('Enter')
    await page.getByText(t('icons.copied', { name: 'yard' })).waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('yard')
    await expect.poll(() => loaded.some((path) => path.startsWith('/assets/icons-material-solid-10-'))).toBe(true)

    // What is kept for when there is no network has none of them.
    expect(await page.evaluate("fetch('/worker.js').then((answer) => answer.text())")).not.toMatch(/icons-[^"]*\.svg/)

    await page.getByRole('searchbox').fill('no icon is called so')
    await page.getByText(t('icons.none')).waitFor()
  })

  test('more of them come as the end comes near', async () => {
    const page = await browser.newPage({ language: 'en', width: 390, height: 844 })
    await signIn(page, rivage.maelle, '/ui/icons/material-twotone')
    const buttons = page.getByRole('tabpanel').getByRole('button')
    await buttons.nth(199).waitFor()
    expect(await buttons.count()).toBe(200)
    await buttons.nth(199).scrollIntoViewIfNeeded()
    await buttons.nth(399).waitFor()
    await waitUntilSettled(page)
    await expectAccessible(page)
  })

  test('an unknown set says so', async () => {
    const page = await browser.newPage({ language: 'en', scheme: 'dark' })
    await signIn(page, rivage.maelle, '/ui/icons/unknown')
    await page.getByRole('main').getByRole('alert').waitFor()
    await waitUntilSettled(page)
    await expectAccessible(page)
  })
})

describe('activities', () => {
  test('stand by day, lead to what they tell of, and more come as the end comes near', async () => {
    const page = await browser.newPage({ language: 'fr' })
    await signIn(page, rivage.maelle, '/dashboard')
    await page
      .getByRole('link', { name: words('fr')('navigation.activities') })
      .first()
      .click()
    await page.waitForURL('**/pages/activities')
    const main = page.getByRole('main')
    await main.getByRole('listitem').first().waitFor()
    await waitUntilSettled(page)
    await expectAccessible(page)
    const items = main.getByRole('listitem')
    expect(await items.count()).toBe(100)
    await items.nth(99).scrollIntoViewIfNeeded()
    await items.nth(100).waitFor()
    const link = items.getByRole('link').first()
    const to = await link.getAttribute('href')
    await link.press('Enter')
    await page.waitForURL(`**${to}`)
  })

  test('call the day before by its name, and no other, also where clocks were changed on it', async () => {
    const page = await browser.newPage({ language: 'fr' })
    // Half an hour into the Monday after a Sunday of 23 hours.
    await page.clock.setFixedTime('2026-03-29T22:30:00Z')
    const told = ['2026-03-29T10:00:00.000Z', '2026-03-28T10:00:00.000Z'].map((date, index) => ({
      id: `01KMTM0000000000000000000${index}`,
      icon: 'briefcase',
      description: 'Something',
      date,
    }))
    await page.route('**/api/pages/activities/feed', (route) => route.fulfill({ json: { items: told } }))
    await signIn(page, rivage.maelle, '/pages/activities')
    const days = page.getByRole('main').getByRole('heading', { level: 2 })
    await days.first().waitFor()
    expect(await days.allTextContents()).toEqual(['Hier', '28 mars 2026'])
  })

  test('that may be shown are found behind pages of those that may not, and nobody is told meanwhile that there are none', async () => {
    const page = await browser.newPage({ language: 'fr' })
    const told = { id: '01KMTM00000000000000000000', icon: 'briefcase', description: 'Something' }
    const answers = [
      { items: [], cursor: 'second' },
      { items: [], cursor: 'third' },
      { items: [{ ...told, date: '2026-03-28T10:00:00.000Z' }] },
    ]
    const asked: (string | null)[] = []
    await page.route('**/api/pages/activities/feed*', async (route) => {
      const cursor = new URL(route.request().url()).searchParams.get('cursor')
      asked.push(cursor)
      expect(await page.getByText(words('fr', 'pages')('activities.none')).count()).toBe(0)
      await route.fulfill({ json: answers[['second', 'third'].indexOf(cursor ?? '') + 1] })
    })
    await signIn(page, rivage.maelle, '/pages/activities')
    await page.getByText('Something').waitFor()
    expect(asked).toEqual([null, 'second', 'third'])
    await waitUntilSettled(page)
  })

  test('say when nothing has happened yet, on a phone in the dark too', async () => {
    const company = await newCompany(browser)
    const page = await browser.newPage({ language: 'en', width: 390, height: 844, scheme: 'dark' })
    await signIn(page, company.validator, '/pages/activities')
    await page.getByText(words('en', 'pages')('activities.none')).waitFor()
    await waitUntilSettled(page)
    await expectAccessible(page)
    await company.send(company.resource, now)
    const asThem = await browser.as(company.validator)
    await expect.poll(async () => (await asThem(pages.activities, {})).length).toBeGreaterThan(0)
    await page.reload()
    await page.getByText('sent the timesheet').waitFor()
    await waitUntilSettled(page)
    await expectAccessible(page)
    await expectWithinWidth(page)
  })
})
