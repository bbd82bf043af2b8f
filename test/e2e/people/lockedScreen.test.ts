import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { tasks } from '#shared/apps/tasks/contract.ts'
import { openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { holdCalls } from '#test/kit/browser/lostAnswers.ts'
import { textOfPages } from '#test/kit/browser/pdf.ts'
import { words } from '#test/kit/browser/words.ts'

/** A locked app is its lock alone, whatever somebody who passes by tries. */
const browser = await openBrowser()
const en = words('en')

/** A task is open, and the app is locked over it. */
const lockOverTask = async (page: Page) => {
  const { freelancer } = await browser.newTenant()
  const call = await browser.as(freelancer)
  const { id, version } = await call(tasks.create, { type: 'task' })
  await call(tasks.update, { id, task: { title: 'Rappeler Nadia', version } })
  await signIn(page, freelancer, `/apps/experience/${id}`)
  await page.getByRole('main').getByLabel(words('en', 'tasks')('titleLabel')).waitFor()
  await page.getByRole('button', { name: en('shell.user.label') }).click()
  await page.getByRole('menuitem', { name: en('unlockSession.lock') }).click()
  await page.getByRole('heading', { name: en('unlockSession.title') }).waitFor()
  return { call, id }
}

test('a locked app prints nothing of what is open, without backgrounds either', async () => {
  const page = await browser.newPage()
  await lockOverTask(page)
  const printed = (await textOfPages(await page.pdf({ printBackground: false }))).join(' ')
  expect(printed).toContain(en('unlockSession.title'))
  expect(printed).not.toContain('Rappeler')
})

test('keys that are pressed while a password is checked do nothing behind the lock', async () => {
  const page = await browser.newPage({ expected: /unlock-session/ })
  const { call, id } = await lockOverTask(page)
  const check = await holdCalls(page, 'POST', /unlock-session/)
  await page.locator('input[name=password]').fill('Guessed-2026!')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('BODY')
  for (const key of ['x', 'Control+/']) await page.keyboard.press(key)
  check()
  await page.getByText(en('unlockSession.wrongPassword')).waitFor()
  const list = await call(tasks.all, {})
  expect(list.map((one) => [one.id, one.completed])).toEqual([[id, false]])
})
