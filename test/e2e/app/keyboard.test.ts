import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newStaffing } from '#test/e2e/staffing/staffingKit.ts'
import { newCompany, sendMonth } from '#test/e2e/time/craKit.ts'
import { navigateWithin, openBrowser, rivage, signIn, waitUntilSettled } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { thisMonth } from '#test/kit/dates.ts'

const now = thisMonth()

const browser = await openBrowser()
const en = words('en')
const fr = words('fr')

/** What has the focus says of itself, and whether anything has it at all. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(`(() => {
    const one = document.activeElement
    if (!one || one === document.body) return ''
    return one.getAttribute('aria-label') || one.name || one.textContent.trim() || one.id || one.tagName
  })()`)

/** Presses Tab until what is looked for has the focus; the focus is never nowhere on the way. */
const tabTo = async (page: Page, wanted: RegExp): Promise<void> => {
  const passed: string[] = []
  while (passed.length < 60) {
    await page.keyboard.press('Tab')
    passed.push(await focused(page))
    if (wanted.test(passed.at(-1) ?? '')) return
  }
  throw new Error(`${wanted} is not reached: ${passed.join(' | ')}`)
}

test('somebody without a mouse signs in, fills and sends their month, looks at the panels, chooses a look and signs out', async () => {
  const { freelancer } = await newCompany(browser)
  const page = await browser.newPage({ width: 1440, height: 900 })
  await page.goto('/sign-in')
  await expect.poll(() => focused(page)).toBe('email')
  await page.keyboard.type(freelancer.email)
  await tabTo(page, /^password$/)
  await page.keyboard.type(freelancer.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/user-dashboard')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.locator('header [aria-keyshortcuts*="K"]').waitFor()

  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').waitFor()
  await page.keyboard.type(en('search.action.fill'))
  // What the first letters found gives way to what all of them find.
  await page
    .locator('[role=option][aria-selected=true]')
    .filter({ hasText: en('search.action.fill') })
    .waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/timesheets\/\d+\/\d+$/)
  await page.getByRole('grid').or(page.locator('table input')).first().waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.locator('main:focus, main :focus').waitFor()
  await tabTo(page, new RegExp(`^${en('cra.fill')}`))
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+s')
  await page.getByText(en('cra.craUpdated')).waitFor()
  expect(await focused(page)).not.toBe('')
  await page.getByRole('button', { name: en('shell.skip') }).focus()
  await tabTo(page, new RegExp(`^${en('cra.send')}`))
  await page.keyboard.press('Enter')
  await page.getByText(en('cra.status.WAITING_VALIDATION')).first().waitFor()

  const skip = page.getByRole('button', { name: en('shell.skip') })
  for (const name of ['shortcuts', 'messages', 'notifications']) {
    // From the top of the page, as after a reload.
    await skip.focus()
    const title = en(`shell.${name}.title`)
    await tabTo(page, new RegExp(`^${title}`))
    const button = await focused(page)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: title, exact: true }).waitFor()
    await expect.poll(() => focused(page)).toBe(title)
    await page.keyboard.press('Escape')
    await expect.poll(() => focused(page)).toBe(button)
  }

  await skip.focus()
  await tabTo(page, new RegExp(`^${en('shell.look')}$`))
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('radio').first().waitFor()
  await expect.poll(() => page.locator('[role=dialog]:focus, [role=dialog] :focus').count()).toBe(1)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe(en('shell.look'))

  await tabTo(page, new RegExp(`^${en('shell.user.label')}$`))
  await page.keyboard.press('Enter')
  const signOut = page.getByRole('menuitem', { name: en('shell.user.signOut') })
  await signOut.waitFor()
  // Its keys are its own once it has the focus.
  await page.locator('[role=menu]:focus, [role=menu] :focus').waitFor()
  await page.keyboard.press('End')
  await expect.poll(() => signOut.and(page.locator(':focus')).count()).toBe(1)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/sign-out')
  await page.getByRole('heading', { name: en('signOut.title') }).waitFor()
})

test('a drawer or a palette opened before its code is loaded gives the focus back', async () => {
  const { freelancer } = await newCompany(browser)
  const page = await browser.newPage({ width: 390, height: 844 })
  await signIn(page, freelancer, '/user-dashboard')
  const overlay = page.locator('[role=dialog][aria-modal=true]')
  const opener = page.getByRole('button', { name: en('shell.navigation'), exact: true })
  for (const key of ['Enter', 'Control+k']) {
    await page.reload()
    await opener.press(key)
    await overlay.and(page.locator(':focus')).or(overlay.locator(':focus')).first().waitFor()
    await page.keyboard.press('Escape')
    await overlay.waitFor({ state: 'detached' })
    await opener.and(page.locator(':focus')).waitFor()
  }
})

test('whoever signs and staffs without a mouse signs what waits for them, short-lists somebody and proposes them', async () => {
  const { manager, resource, freelancer, acceptMission, newMission } = await newStaffing(browser)
  await sendMonth(browser, freelancer, await acceptMission(freelancer), now)
  const { title } = await newMission('Reporting')
  const page = await browser.newPage({ width: 1440, height: 900 })
  const starting = (name: string) => new RegExp(`^${name}`)
  const skip = page.getByRole('button', { name: fr('shell.skip') })
  const toScreen = async () => {
    await skip.focus()
    await page.keyboard.press('Enter')
    await page.locator('main:focus, main :focus').waitFor()
  }

  await signIn(page, manager, '/dashboard')
  await page
    .getByRole('link', { name: fr('dashboard.inbox.action.SIGN') })
    .first()
    .waitFor()
  await toScreen()
  await tabTo(page, starting(fr('dashboard.inbox.action.SIGN')))
  await page.keyboard.press('Enter')
  await page.getByRole('row').filter({ hasText: freelancer.name }).waitFor()
  await toScreen()
  await tabTo(page, starting(freelancer.name))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/timesheets/validate/*')
  await page.getByRole('heading', { name: freelancer.name }).waitFor()
  await toScreen()
  await tabTo(page, starting(fr('cra.validate.action')))
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText(fr('cra.sign.meaning_one')).waitFor()
  await expect.poll(() => page.locator('[role=dialog] :focus').count()).toBe(1)
  await page.keyboard.press('Enter')
  await page.getByText(fr('cra.seal.intact')).waitFor()

  await page.goto('/mission-proposals')
  await page.getByRole('link', { name: title, exact: true }).waitFor()
  await toScreen()
  await tabTo(page, starting(title))
  await page.keyboard.press('Enter')
  await page.getByRole('tab').first().waitFor()
  await toScreen()
  await tabTo(page, starting(fr('missions.tab.board')))
  await page.keyboard.press('ArrowRight')
  const select = fr('positionings.step.SELECT.title', { name: resource.name })
  await page.getByRole('button', { name: select }).waitFor()
  await tabTo(page, starting(select))
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('[role=dialog] input:focus').count()).toBe(1)
  await page.keyboard.type('540')
  await page.keyboard.press('Enter')
  await page.getByText(fr('positionings.done.SELECT', { name: resource.name })).waitFor()
  await toScreen()
  await tabTo(page, starting(fr('missions.tab.people')))
  await page.keyboard.press('ArrowLeft')
  const actions = fr('positionings.actionsFor', { name: resource.name })
  await page.getByRole('button', { name: actions }).waitFor()
  await tabTo(page, starting(actions))
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe(fr('positionings.step.PROPOSE.action'))
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('[role=dialog] input:focus').count()).toBe(1)
  await page.keyboard.press('Enter')
  await page.getByText(fr('positionings.done.PROPOSE', { name: resource.name })).waitFor()
})

test('tabs are one stop of the keyboard: the arrows go round, Home and End lead to the first and the last', async () => {
  const page = await browser.newPage()
  await signIn(page, rivage.maelle, '/activity-report')
  const stop = page.locator('[role=tab][tabindex="0"]')
  await stop.focus()
  for (const [key, tab] of [
    ['ArrowLeft', 'validate'],
    ['ArrowRight', 'mine'],
    ['ArrowRight', 'team'],
    ['End', 'validate'],
    ['Home', 'mine'],
  ] as const) {
    await page.keyboard.press(key)
    const chosen = page.getByRole('tab', { selected: true, name: fr(`cra.tab.${tab}`) })
    await expect.poll(() => chosen.and(page.locator(':focus')).count()).toBe(1)
    expect(await stop.count()).toBe(1)
    await page.getByRole('tabpanel', { name: fr(`cra.tab.${tab}`) }).waitFor()
  }
  // What it shows may still be on its way.
  await waitUntilSettled(page)
  await page.keyboard.press('Tab')
  expect(await page.evaluate('document.activeElement.closest("[role=tabpanel]") !== null')).toBe(true)
})

test.each([
  { device: 'a finger', touch: true },
  { device: 'a mouse', touch: false },
])('only the keyboard shows which tab it is on: $device does not', async ({ touch }) => {
  const { manager } = await newCompany(browser)
  const page = await browser.newPage(touch ? { width: 390, touch } : {})
  await signIn(page, manager, '/activity-report')
  const outlines = () =>
    page.evaluate<string[]>(
      `[...document.querySelectorAll('[role=tab]')].map((tab) => getComputedStyle(tab).outlineStyle)`,
    )
  const tab = page.getByRole('tab').nth(1)
  await (touch ? tab.tap() : tab.click())
  await tab.and(page.locator(':focus')).waitFor()
  expect(await outlines()).toEqual(['none', 'none', 'none'])
  await page.keyboard.press('End')
  await expect.poll(outlines).toEqual(['none', 'none', 'solid'])
})

test('a field that is refused stands below the bar above the screen, with its label', async () => {
  const page = await browser.newPage({ width: 390, height: 844 })
  await signIn(page, rivage.priya, '/settings')
  const field = page.locator('#main input[autocomplete=given-name]')
  await field.fill('')
  await page.locator('#main button[type=submit]').press('Enter')
  await expect.poll(() => field.evaluate('document.activeElement === document.querySelector("#main input")')).toBe(true)
  const bar = (await page.locator('header').first().boundingBox())?.height ?? 0
  await expect
    .poll(async () => (await page.locator('#main label').first().boundingBox())?.y)
    .toBeGreaterThanOrEqual(bar)
})

test('`/` leads to the search of every list that has one, and is written where somebody writes', async () => {
  const page = await browser.newPage({ width: 1440 })
  // It needs nothing of what comes after the screen.
  await page.route(/\/assets\/listenToFields-/, () => undefined)
  await signIn(page, rivage.maelle, '/profiles')
  const field = page.locator('#main input[type=search]').filter({ visible: true }).first()
  await field.waitFor()
  for (const path of [
    '/company',
    '/mission-proposals',
    '/apps/help-center',
    '/apps/academy',
    '/apps/ecommerce/inventory',
    '/apps/file-manager/folders/company',
    '/apps/contacts',
    '/apps/chat',
    '/apps/mailbox/inbox/1',
    '/apps/notes',
    '/apps/experience',
    '/ui/icons/heroicons-outline',
  ]) {
    await navigateWithin(page, path)
    await field.waitFor()
    await waitUntilSettled(page)
    await page.keyboard.press('/')
    await expect.poll(() => field.and(page.locator(':focus')).count(), { message: path }).toBe(1)
  }
  await page.keyboard.press('/')
  expect(await field.inputValue()).toBe('/')
  // What was written goes first, then the focus, so that the keys of the list work again.
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Escape')
  expect(await field.and(page.locator(':focus')).count()).toBe(0)
  await navigateWithin(page, '/apps/scrumboard')
  await page.locator('#main a[href^="/apps/scrumboard/"]:not([href*="/card/"])').first().click()
  await page.locator('[data-card]').first().waitFor()
  await page.locator('main:focus').waitFor()
  await waitUntilSettled(page)
  await page.keyboard.press('/')
  await field.and(page.locator(':focus')).waitFor()
})
