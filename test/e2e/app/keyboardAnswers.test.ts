import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inventory } from '#shared/apps/inventory/contract.ts'
import { newStaffing } from '#test/e2e/staffing/staffingKit.ts'
import { cells, newCompany } from '#test/e2e/time/craKit.ts'
import { navigateWithin, openBrowser, signIn, waitUntilSettled } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { thisMonth } from '#test/kit/dates.ts'
import { fillPath } from '#web/time/cra/paths.ts'

const now = thisMonth()
const last = thisMonth(-1)

const browser = await openBrowser()
const en = words('en')
const fr = words('fr')

/** What has the focus; empty where nothing has. */
const focused = (page: Page) =>
  page.evaluate(`(() => {
    const one = document.activeElement
    return !one || one === document.body ? '' : one.getAttribute('aria-label') || one.textContent.trim() || one.tagName
  })()`)

/** Presses Tab, from the top of the screen, until something of this name has the focus, and sees that it is marked. */
const tabTo = async (page: Page, role: 'button' | 'link' | 'checkbox', name: string | RegExp) => {
  const wanted = page.locator(':focus').and(page.getByRole(role, { name }))
  for (let pressed = 0; pressed < 60; pressed++) {
    await page.keyboard.press('Tab')
    expect(await focused(page)).not.toBe('')
    if ((await wanted.count()) === 0) continue
    expect(await wanted.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('solid')
    return
  }
  throw new Error(`${name} is not reached`)
}
const toScreen = async (page: Page) => {
  await page.getByRole('button', { name: fr('shell.skip') }).focus()
  await page.keyboard.press('Enter')
  await page.locator('main:focus, main :focus').waitFor()
}

test('a consultant without a mouse opens a proposal, is told to agree first, and accepts it', async () => {
  const { resource, newMission, shortList, propose } = await newStaffing(browser)
  const { id, title } = await newMission('Portail des adhérents')
  await propose(await shortList(id))
  const page = await browser.newPage({ language: 'fr' })
  await signIn(page, resource, '/user-dashboard')
  await page.getByRole('link', { name: fr('dashboard.inbox.action.ANSWER'), exact: true }).waitFor()
  await toScreen(page)
  await tabTo(page, 'link', new RegExp(`^${fr('dashboard.inbox.action.ANSWER')}`))
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: title, exact: true }).waitFor()
  await toScreen(page)
  await tabTo(page, 'link', new RegExp(`^${title}$`))
  await page.keyboard.press('Enter')
  await page.getByRole('checkbox').waitFor()
  await toScreen(page)
  await tabTo(page, 'button', fr('positionings.answer.accept'))
  await page.keyboard.press('Enter')
  await page.getByText(fr('positionings.answer.agreeFirst')).waitFor()
  await expect.poll(() => page.locator('input[type=checkbox]:focus').count()).toBe(1)
  await page.keyboard.press('Space')
  await tabTo(page, 'button', fr('positionings.answer.accept'))
  await page.keyboard.press('Enter')
  await page.getByText(fr('positionings.answer.accepted')).waitFor()
  await page.getByText(fr('positioning.own.ACCEPTED_BY_RESOURCE')).first().waitFor()
  await expect.poll(() => focused(page)).not.toBe('')
})

test('a proposal is refused without a mouse: the reason is asked for, and Escape goes back to the button', async () => {
  const { resource, newMission, shortList, propose } = await newStaffing(browser)
  const { id } = await newMission('Portail des adhérents')
  await propose(await shortList(id))
  const page = await browser.newPage({ language: 'fr' })
  await signIn(page, resource, `/mission-proposals/${id}`)
  await page.getByRole('checkbox').waitFor()
  await toScreen(page)
  await tabTo(page, 'button', fr('positionings.refuse.action'))
  await page.keyboard.press('Enter')
  await page.locator('[role=dialog] :focus').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => focused(page)).toBe(fr('positionings.refuse.action'))
  await page.keyboard.press('Enter')
  await page.locator('[role=dialog] textarea:focus').waitFor()
  await page.keyboard.type('Trop loin de chez moi.')
  await tabTo(page, 'button', fr('positionings.refuse.action'))
  await page.keyboard.press('Enter')
  await page.getByText(fr('positioning.own.REFUSED_BY_RESOURCE')).first().waitFor()
  await expect.poll(() => focused(page)).not.toBe('')
})

test('a validator without a mouse writes why a month is rejected: the message has the focus, its tools are one stop', async () => {
  const { manager, resource, send } = await newCompany(browser)
  const { id } = await send(resource, now)
  const page = await browser.newPage({ language: 'fr' })
  await signIn(page, manager, `/activity-report/timesheets/validate/${id}`)
  await page.getByRole('heading', { name: resource.name }).waitFor()
  await toScreen(page)
  await tabTo(page, 'button', fr('cra.reject.action'))
  await page.keyboard.press('Enter')
  const message = page.locator('[role=dialog] [role=textbox]:focus')
  await message.waitFor()
  await page.keyboard.press('Shift+Tab')
  await page.locator('[role=toolbar] button:focus').waitFor()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => focused(page)).toBe(fr('ui.editor.italic'))
  await page.keyboard.press('Tab')
  await message.waitFor()
  await page.keyboard.type('Le vendredi 9 manque.')
  await tabTo(page, 'button', fr('cra.reject.send'))
  await page.keyboard.press('Enter')
  await page.getByText(fr('cra.status.REJECTED')).first().waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).not.toBe('')
})

test('people are invited without a mouse: what became of it takes over the focus, and closing gives it back', async () => {
  const { manager } = await browser.newTenant()
  const page = await browser.newPage({ language: 'fr' })
  await signIn(page, manager, '/company')
  await page.getByRole('link', { name: manager.name }).waitFor()
  await toScreen(page)
  await tabTo(page, 'button', fr('users.invite.action'))
  await page.keyboard.press('Enter')
  await page.locator('[role=dialog] textarea:focus').waitFor()
  await page.keyboard.type(`new.person@kit.example, ${manager.email}, wrong `)
  await page.getByText(fr('users.invite.here', { addresses: manager.email })).waitFor()
  await tabTo(page, 'button', fr('users.invite.sendMany_one', { count: 1 }))
  await page.keyboard.press('Enter')
  await page.getByText(fr('users.invite.done_one', { count: 1 })).waitFor()
  await expect.poll(() => focused(page)).toContain(fr('users.invite.done_one', { count: 1 }))
  await tabTo(page, 'button', fr('users.invite.correct'))
  await page.keyboard.press('Escape')
  await expect.poll(() => focused(page)).toBe(fr('users.invite.action'))
})

test('what had the focus is gone when a mission was proposed: the part of the screen that it was in takes it over', async () => {
  const { manager, resource, newMission, shortList } = await newStaffing(browser)
  const { id } = await newMission('Portail des adhérents')
  await shortList(id)
  const page = await browser.newPage({ width: 1440, language: 'fr' })
  await signIn(page, manager, `/mission-proposals/${id}`)
  const propose = page.getByRole('button', { name: `${fr('positionings.step.PROPOSE.action')}, ${resource.name}` })
  await propose.waitFor()
  await toScreen(page)
  await tabTo(page, 'button', `${fr('positionings.step.PROPOSE.action')}, ${resource.name}`)
  await page.keyboard.press('Enter')
  await page.locator('[role=dialog] input:focus').waitFor()
  await page.keyboard.press('Enter')
  await propose.waitFor({ state: 'detached' })
  // The list of the stage that they stood at is gone with them.
  const stage = page.getByRole('region', { name: fr('positioning.status.RESOURCE_SELECTED') })
  await expect.poll(() => stage.and(page.locator(':focus')).count()).toBe(1)
  await page.keyboard.press('Tab')
  await expect.poll(() => focused(page)).toBe(fr('positionings.actionsFor', { name: resource.name }))
})

test('a month that was sent from one of its days keeps the keyboard on its screen', async () => {
  const { freelancer } = await newCompany(browser)
  const page = await browser.newPage({ width: 1440, language: 'fr' })
  await signIn(page, freelancer, fillPath(now))
  await cells(page).first().waitFor()
  await page.getByRole('button', { name: new RegExp(`^${en('cra.fill')}`) }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  await page.locator('[data-day] input:focus').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: en('cra.takeBack.action') }).waitFor()
  await expect.poll(() => focused(page)).not.toBe('')
  await tabTo(page, 'button', en('cra.takeBack.action'))
})

test('a question is answered by Enter, or, where something would be lost, left by it; a key that is held answers nothing', async () => {
  const { freelancer, addPerson, send } = await newCompany(browser)
  await send(freelancer, now)
  const page = await browser.newPage()
  await signIn(page, freelancer, fillPath(now))
  const action = en('cra.takeBack.action')
  const button = page.locator('main').getByRole('button', { name: action })
  await button.press('Enter')
  const inDialog = (name: string) => page.locator('[role=dialog] :focus').and(page.getByRole('button', { name }))
  await inDialog(action).waitFor()
  const dialog = page.getByRole('dialog', { name: en('cra.takeBack.title'), exact: true })
  // What is asked is read out with the title.
  const [text = ''] = [await dialog.getAttribute('aria-describedby')]
  expect(await page.locator(`[id="${text}"]`).innerText()).toBe(en('cra.takeBack.text'))
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await button.and(page.locator(':focus')).waitFor()
  await page.keyboard.down('Enter')
  await inDialog(action).waitFor()
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await inDialog(action).waitFor()
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: en('cra.send'), exact: true }).waitFor()
  await expect.poll(() => focused(page)).not.toBe('')

  const keeper = await addPerson({ permissions: ['MANAGE_EQUIPMENT'], type: 'ESN', language: 'EN' })
  const name = 'Count of the year'
  const { id } = await (await browser.as(keeper))(inventory.startCount, { name })
  const theirs = await browser.newPage()
  await signIn(theirs, keeper, `/apps/ecommerce/inventory/counts/${id}`)
  const say = words('en', 'inventory')
  const giveUp = theirs.locator('main').getByRole('button', { name: say('count.cancel') })
  const asked = theirs.getByRole('dialog', { name: say('count.cancelTitle', { name }) })
  await giveUp.waitFor()
  await waitUntilSettled(theirs)
  // Pressed before the code of dialogs is loaded, the button still gets the focus back.
  await theirs.reload()
  await giveUp.press('Enter')
  await theirs
    .locator('[role=dialog] :focus')
    .and(theirs.getByRole('button', { name: en('ui.dontCancel'), exact: true }))
    .waitFor()
  await theirs.keyboard.press('Enter')
  await asked.waitFor({ state: 'detached' })
  await giveUp.and(theirs.locator(':focus')).waitFor()
  await theirs.keyboard.press('Enter')
  await asked.waitFor()
  await theirs.locator('[role=dialog] button:focus').waitFor()
  await theirs.keyboard.press('Tab')
  await theirs.keyboard.press('Enter')
  await theirs.getByText(say('count.state.CANCELLED'), { exact: true }).waitFor()
})

test('whoever goes back from a question leaves it behind, unanswered', async () => {
  const { freelancer, send } = await newCompany(browser)
  await send(freelancer, now)
  const page = await browser.newPage()
  await signIn(page, freelancer, '/user-dashboard')
  await navigateWithin(page, fillPath(now))
  const button = page.locator('main').getByRole('button', { name: en('cra.takeBack.action') })
  await button.click()
  await page.getByRole('dialog', { name: en('cra.takeBack.title'), exact: true }).waitFor()
  await page.goBack()
  await page.waitForURL('**/user-dashboard')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.goForward()
  await button.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('cra.takeBack.action') })
    .click()
  await page.getByText(en('cra.takenBack')).waitFor()
})

test('what gets the focus while a dialog still closes keeps it', async () => {
  const { resource, send } = await newCompany(browser)
  await send(resource, last)
  const page = await browser.newPage({ language: 'fr' })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await signIn(page, resource, '/user-dashboard')
  await navigateWithin(page, fillPath(last))
  await page.getByRole('button', { name: fr('cra.takeBack.action'), exact: true }).press('Enter')
  await page.locator('[role=dialog] :focus').press('Enter')
  await page.getByText(fr('cra.takenBack')).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await waitUntilSettled(page)
  await expect.poll(() => page.evaluate('document.activeElement.matches("table input")')).toBe(true)
})

test('a setting that is saved at once, as by a quick network, keeps the focus, so that it is pressed again', async () => {
  const { resource } = await browser.newTenant()
  const page = await browser.newPage({ language: 'fr' })
  await signIn(page, resource, '/settings/notifications')
  const setting = page.getByRole('checkbox', { name: words('fr', 'account')('settings.mails.reports') })
  await setting.press('Space')
  await page.getByText(fr('settings.saved')).waitFor()
  await setting.and(page.locator(':focus:enabled')).waitFor()
})
