import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { cra } from '#shared/time/cra/contract.ts'
import { button, openBrowser, signIn, waitUntilSettled, watchConnection } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { thisMonth } from '#test/kit/dates.ts'
import { fillPath } from '#web/time/cra/paths.ts'
import { newCompany } from './craKit.ts'

const last = thisMonth(-1)

const browser = await openBrowser()
const en = words('en')

type Person = Awaited<ReturnType<typeof browser.newTenant>>['freelancer']

/** The month on one of somebody's devices, once it hears what changes. */
const openOn = async (width: number, person: Person): Promise<Page> => {
  const page = await browser.newPage({ width, touch: width < 640 })
  const connected = await watchConnection(page)
  await signIn(page, person, fillPath(last))
  await dayInputs(page).first().waitFor()
  await connected()
  await waitUntilSettled(page)
  return page
}

/** The free days of the month, in order; of several missions in a grid those of the first come first. */
const dayInputs = (page: Page) => page.locator('main :is(table, li[data-day]) input:not([disabled])')

const saved = async (page: Page) => {
  const answered = page.waitForResponse((response) => response.request().method() === 'PUT')
  await button(page, en('cra.save')).click()
  expect((await answered).status()).toBe(200)
}

test.each([
  ['laptop', 1440, 390],
  ['phone', 390, 1440],
])('what is saved on one device shows in the month that is open on the %s', async (_, width, other) => {
  const { freelancer, acceptMission } = await browser.newTenant()
  await acceptMission(freelancer)
  const [here, there] = [await openOn(width, freelancer), await openOn(other, freelancer)]
  await dayInputs(there).nth(1).fill('0.75')
  await there.keyboard.press('Tab')
  await saved(there)
  await expect.poll(() => dayInputs(here).nth(1).inputValue()).toBe('0.75')
  expect(await button(here, en('cra.save')).count()).toBe(1)
})

test.each([1440, 390])(
  'a day that is being typed in stays as typed, with its focus, when another device saves, %i pixels wide',
  async (width) => {
    const { freelancer, acceptMission } = await browser.newTenant()
    await acceptMission(freelancer)
    const [here, there] = [await openOn(width, freelancer), await openOn(width === 390 ? 1440 : 390, freelancer)]
    const typed = dayInputs(here).nth(2)
    await typed.click()
    await here.keyboard.type('0.2')
    const place = async () => {
      const { x, y } = (await typed.boundingBox()) ?? {}
      return { x, y }
    }
    const before = await place()
    await dayInputs(there).nth(1).fill('0.75')
    await there.keyboard.press('Tab')
    await saved(there)
    await expect.poll(() => dayInputs(here).nth(1).inputValue()).toBe('0.75')
    expect(await place()).toEqual(before)
    await here.keyboard.type('5')
    await here.keyboard.press('Tab')
    expect(await typed.inputValue()).toBe('0.25')
    await saved(here)
    // Nothing conflicts, and the other device has both.
    await expect.poll(() => dayInputs(there).nth(2).inputValue()).toBe('0.25')
    expect(await dayInputs(there).nth(1).inputValue()).toBe('0.75')
  },
)

test.each([1440, 390])(
  'what is being typed goes to its mission, also when another device takes out the one above, %i pixels wide',
  async (width) => {
    const { freelancer, acceptMission } = await browser.newTenant()
    for (const title of ['Portail', 'Reprise']) await acceptMission(freelancer, { title })
    const there = await openOn(1440, freelancer)
    await saved(there)
    const here = await openOn(width, freelancer)
    const typed = here.locator('main input[aria-label*="Reprise"]:not([disabled])').first()
    await typed.click()
    await here.keyboard.type('0.2')
    await button(there, en('cra.remove')).first().click()
    await saved(there)
    await expect.poll(() => here.locator('main input[aria-label*="Portail"]').count()).toBe(0)
    await here.keyboard.type('5')
    await here.keyboard.press('Enter')
    await saved(here)
    await expect.poll(() => dayInputs(there).first().inputValue()).toBe('0.25')
  },
)

test.each(['rejected', 'taken back'] as const)(
  'what a device kept of a month that another one sent is there once the month is %s',
  async (how) => {
    const { freelancer, validator, send } = await newCompany(browser)
    const here = await openOn(1440, freelancer)
    await dayInputs(here).first().fill('0.5')
    await here.keyboard.press('Tab')
    const { id: craId, version } = await send(freelancer, last)
    // Connected again, it reads what it missed.
    await here.evaluate('live.close()')
    await here.getByText(en('cra.notice.keptHere')).waitFor()
    if (how === 'rejected') {
      const asValidator = await browser.as(validator)
      await asValidator(cra.respond, { craId, craValidationStatus: 'REJECTED', message: '<p>And the 12th?</p>' })
    } else await (await browser.as(freelancer))(cra.takeBack, { craId, version })
    await here.evaluate('live.close()')
    await here.getByText(/Unsaved changes of .* restored/).waitFor()
    expect(await dayInputs(here).first().inputValue()).toBe('0.5')
    // It is still on this device.
    await here.reload()
    await here.getByText(/Unsaved changes of .* restored/).waitFor()
    expect(await dayInputs(here).first().inputValue()).toBe('0.5')
  },
)
