import { expect, test } from 'vitest'
import { chat } from '#shared/apps/chat/contract.ts'
import { openBrowser } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { area, chatsIn } from './chatKit.ts'

const browser = await openBrowser()
const en = words('en')
const { here, colleagues } = chatsIn(browser)

test('the keys go through the conversations that are shown, not through those that the filter leaves out', async () => {
  const { priya, dara, addPerson } = await colleagues()
  const noor = await addPerson({ firstName: 'Noor' })
  for (const colleague of [dara, noor]) {
    const say = await browser.as(colleague)
    await say(chat.send, { contactId: priya.personId, value: `Hello from ${colleague.name}` })
  }
  const page = await here(priya)
  await page.goto('/apps/chat')
  const list = page.getByRole('region', { name: en('chat.conversations') })
  await list.getByRole('link', { name: noor.name }).waitFor()
  await list.getByRole('searchbox').fill(dara.name)
  await list.getByRole('link', { name: noor.name }).waitFor({ state: 'detached' })
  await list.getByRole('link', { name: dara.name }).focus()
  await page.keyboard.press('j')
  await area(page).waitFor()
  expect(await area(page).getAttribute('placeholder')).toBe(en('chat.write', { name: dara.name }))
})
