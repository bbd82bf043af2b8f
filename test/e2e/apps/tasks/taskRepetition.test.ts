import { expect, test } from 'vitest'
import { tasks } from '#shared/apps/tasks/contract.ts'
import { openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const en = words('en', 'tasks')

test('a repeated task that is ticked by mistake is as it was once it is unticked, in the list and where it is open', async () => {
  const person = await (await browser.newTenant()).addPerson()
  const as = await browser.as(person)
  const { id } = await as(tasks.create, {})
  await as(tasks.update, { id, task: { title: 'Call the bank', repeat: 'FREQ=DAILY' } })
  const page = await browser.newPage({ width: 1440 })
  await signIn(page, person, '/apps/experience')
  const ticks = page.getByRole('button', { name: en('done', { title: 'Call the bank' }) })
  const ticked = page
    .locator(`li:has(#row-${id})`)
    .getByRole('button', { name: en('done', { title: 'Call the bank' }) })
  const expectAsBefore = async () => {
    await expect.poll(() => ticks.count()).toBe(1)
    expect(await ticked.getAttribute('aria-pressed')).toBe('false')
    expect(await as(tasks.all, {})).toMatchObject([{ id, repeat: 'FREQ=DAILY' }])
  }
  await ticked.click()
  await expect.poll(() => ticks.count()).toBe(2)
  await ticked.click()
  await expectAsBefore()
  await page.locator(`#row-${id}`).click()
  const detail = page.getByRole('region', { name: en('detail') })
  await detail.getByRole('button', { name: en('complete') }).click()
  await expect.poll(() => ticks.count()).toBe(2)
  await detail.getByRole('button', { name: en('reopen') }).click()
  await expectAsBefore()
  expect(await detail.getByRole('combobox', { name: en('repeat.label') }).inputValue()).toBe('FREQ=DAILY')
})
