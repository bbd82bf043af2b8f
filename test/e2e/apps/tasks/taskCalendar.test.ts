import { expect, test } from 'vitest'
import { tasks } from '#shared/apps/tasks/contract.ts'
import { expectAccessible } from '#test/kit/browser/accessibility.ts'
import { openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const fr = words('fr', 'tasks')
const shared = words('fr')

test('somebody makes the link for their calendar, sees its address once, replaces it and takes it away', async () => {
  const person = await (await browser.newTenant()).addPerson({ language: 'FR' })
  const as = await browser.as(person)
  const { id } = await as(tasks.create, {})
  await as(tasks.update, { id, task: { title: 'Envoyer le devis', dueDate: '2031-12-05' } })
  const page = await browser.newPage({ width: 390, language: 'fr' })
  await signIn(page, person, '/apps/experience')
  const dialog = page.getByRole('dialog', { name: fr('calendar.open') })
  const button = (name: string) => page.getByRole('button', { name: fr(name), exact: true })
  /** Confirms what is asked over the dialog. */
  const confirm = async (name: string) => {
    await button(name).click()
    await page
      .getByRole('dialog', { name: fr(name) })
      .getByRole('button', { name: fr(name), exact: true })
      .click()
  }
  const close = () =>
    page
      .getByRole('button', { name: shared('ui.close'), exact: true })
      .last()
      .click()
  const address = () => dialog.getByLabel(fr('calendar.address')).inputValue()
  const followed = (at: string) => fetch(at)

  await button('calendar.open').click()
  await button('calendar.make').click()
  await dialog.getByText(fr('calendar.once')).waitFor()
  const first = await address()
  await expectAccessible(page)
  expect(await (await followed(first)).text()).toContain('SUMMARY:Envoyer le devis\r\n')
  await close()
  await dialog.waitFor({ state: 'hidden' })

  await button('calendar.open').click()
  await button('calendar.replace').waitFor()
  expect(await dialog.getByLabel(fr('calendar.address')).count()).toBe(0)
  await expectAccessible(page)
  await confirm('calendar.replace')
  await dialog.getByText(fr('calendar.once')).waitFor()
  const second = await address()
  expect([(await followed(first)).status, (await followed(second)).status]).toEqual([404, 200])
  await close()
  await dialog.waitFor({ state: 'hidden' })

  await button('calendar.open').click()
  await confirm('calendar.remove')
  await button('calendar.make').waitFor()
  expect((await followed(second)).status).toBe(404)
})
