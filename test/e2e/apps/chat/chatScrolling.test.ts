import { expect, test } from 'vitest'
import { chat } from '#shared/apps/chat/contract.ts'
import { openBrowser, signIn, waitUntilSettled, watchConnection } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const en = words('en', 'chat')
/** Without being asked for; a busy machine takes its time. */
const SOON_MS = 15_000

test('an answer that comes while earlier messages are read is said, and shown when asked for', async () => {
  const { freelancer: priya, addPerson } = await browser.newTenant()
  const dara = await addPerson({ firstName: 'Dara' })
  const asDara = await browser.as(dara)
  const say = (value: string) => asDara(chat.send, { contactId: priya.personId, value })
  for (let number = 1; number <= 12; number += 1) await say(`Line ${number}\nand more of it`)
  const [begun] = await asDara(chat.chats, {})
  const page = await browser.newPage({ width: 1440, height: 500 })
  const connected = await watchConnection(page)
  await signIn(page, priya, `/apps/chat/${begun?.id}`)
  await connected()
  const log = page.getByRole('log')
  await log.getByText(/Line 12/).waitFor()
  await waitUntilSettled(page)
  const below = page.getByRole('button', { name: en('chat.below') })
  await say('At the end')
  await log.getByText('At the end').waitFor({ timeout: SOON_MS })
  expect(await below.count()).toBe(0)

  await log.getByText(/Line 1\b/).scrollIntoViewIfNeeded()
  await say('Meanwhile')
  await below.waitFor({ timeout: SOON_MS })
  await below.focus()
  await page.keyboard.press('Enter')
  await below.waitFor({ state: 'detached' })
  const end = log.getByText('Meanwhile')
  const [line, screen] = [await end.boundingBox(), page.viewportSize()]
  expect(line && screen && line.y + line.height < screen.height).toBe(true)
})
