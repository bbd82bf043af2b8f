import { expect, test } from 'vitest'
import { chat } from '#shared/apps/chat/contract.ts'
import { openBrowser } from '#test/kit/browser/browser.ts'
import { chatsIn } from './chatKit.ts'

const browser = await openBrowser()
const { here, colleagues } = chatsIn(browser)

test('an address in a message is a link: to another site in a new tab, to this one in the page', async () => {
  const { priya, dara } = await colleagues()
  const page = await here(priya)
  const own = `${new URL(page.url()).origin}/activity-report`
  const asDara = await browser.as(dara)
  const { chatId } = await asDara(chat.send, {
    contactId: priya.personId,
    value: `The terms: https://kit.example/terms. Your months: ${own}`,
  })
  await page.goto(`/apps/chat/${chatId}`)
  const log = page.getByRole('log')
  const outside = log.getByRole('link', { name: 'https://kit.example/terms', exact: true })
  await outside.waitFor()
  expect(await outside.getAttribute('target')).toBe('_blank')
  expect(await outside.getAttribute('rel')).toBe('noopener noreferrer')
  await page.evaluate('window.isSameDocument = true')
  await log.getByRole('link', { name: own }).click()
  await page.waitForURL('**/activity-report')
  expect(await page.evaluate('window.isSameDocument')).toBe(true)
})
