import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { missions } from '#shared/staffing/missions/contract.ts'
import { button, openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { pasteText } from '#test/kit/browser/clipboard.ts'
import { countInteractions, expectAtMost } from '#test/kit/browser/interactions.ts'
import { words } from '#test/kit/browser/words.ts'
import { dialog, newAddress, newStaffing, submit } from './staffingKit.ts'

const browser = await openBrowser()
const fr = words('fr')
const en = words('en')

/** Presses an entry of the navigation. */
const goTo = (page: Page, path: string) => page.locator(`nav a[href="${path}"]`).first().click()

/** The home page of somebody, with the count of what they do from there on. */
const atHome = async (who: { email: string }) => {
  const page = await browser.newPage({ language: 'fr', width: 1440, height: 900 })
  await signIn(page, who, '/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  return { page, interactions: await countInteractions(page) }
}

test('a client’s e-mail becomes an open mission', async (context) => {
  const { manager, staff } = await newStaffing(browser)
  await staff(missions.createClient, { title: 'Transports Verdance' })
  const { page, interactions } = await atHome(manager)
  await goTo(page, '/mission')
  await page
    .getByRole('link', { name: fr('missions.new') })
    .first()
    .click()
  await button(page, fr('missions.mail.action')).click()
  await dialog(page).locator('textarea').focus()
  await pasteText(
    page,
    [
      'Objet : Développeuse Java',
      'Transports Verdance cherche quelqu’un du 01/02/2027 au 31/07/2027, à Nantes.',
      'TJM 500-600 € ; compétences : Java, Spring Boot',
    ].join('\n'),
  )
  await page.getByText(fr('missions.mail.taken')).waitFor()
  await button(page, fr('missions.create')).click()
  await page.getByText(fr('missions.status.OPEN'), { exact: true }).waitFor()
  expectAtMost(context, await interactions(), { goal: 5 })
})

test('three people are found and proposed an open mission', async (context) => {
  const { manager, addPerson, giveProfile, newMission } = await newStaffing(browser)
  for (const level of [2, 4]) await giveProfile(await addPerson(), `Java, niveau ${level}`, level)
  await newMission('Portail')
  const { page, interactions } = await atHome(manager)
  await page.getByRole('link', { name: fr('dashboard.inbox.action.STAFF'), exact: true }).click()
  const cards = page.getByRole('article')
  await expect.poll(() => cards.count()).toBe(3)
  for (const name of await cards.getByRole('heading').allTextContents())
    await page.getByRole('checkbox', { name: fr('positionings.several.tick', { name }) }).click()
  await button(page, fr('positionings.several.action_other', { count: 3 })).click()
  await dialog(page).getByRole('textbox').first().press('Enter')
  await expect.poll(() => cards.getByText(fr('positioning.status.SENT_TO_RESOURCE')).count()).toBe(3)
  expectAtMost(context, await interactions(), { goal: 6 })
})

test('a client accepts a proposal on a phone, from the link of the mail', async (context) => {
  const { newMission, shortList, propose, accept, sendToClient } = await newStaffing(browser)
  const address = newAddress()
  await sendToClient(await accept(await propose(await shortList((await newMission('Portail')).id))), address)
  const page = await browser.newPage({ width: 390, height: 844, touch: true })
  await page.goto(await browser.linkTo('/client-proposal', address))
  const yes = button(page, en('clientProposal.accept'))
  await yes.waitFor()
  const interactions = await countInteractions(page)
  await yes.tap()
  await dialog(page).locator('button[type=submit]').tap()
  await page.getByText(en('clientProposal.thanks')).waitFor()
  expectAtMost(context, await interactions(), { goal: 3, most: 2 })
})

test('twenty people are invited by pasting their addresses', async (context) => {
  const { manager } = await browser.newTenant()
  const { page, interactions } = await atHome(manager)
  await goTo(page, '/company')
  await button(page, fr('users.invite.action')).click()
  // Where they go is ready for them: nothing has to be pressed before they are pasted.
  await dialog(page).locator('textarea:focus').waitFor()
  const addresses = Array.from({ length: 20 }, () => `personne.${randomUUID().slice(0, 8)}@ailleurs.example`)
  await page.keyboard.insertText(addresses.join('\n'))
  await submit(page)
  await dialog(page)
    .getByText(fr('users.invite.done_other', { count: 20 }))
    .waitFor()
  expectAtMost(context, await interactions(), { goal: 4 })
})
