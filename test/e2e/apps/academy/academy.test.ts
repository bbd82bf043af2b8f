import { expect, test } from 'vitest'
import { expectAccessible, openBrowser, rivage, settled, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const fr = words('fr', 'academy')
const TITLE = 'Une proposition : la lire, y répondre'

test('a course opens where its reader left off, turns by keys, and is completed at its end', async () => {
  const page = await browser.newPage({ language: 'fr', scheme: 'dark' })
  await signIn(page, rivage.oriane, '/apps/academy')
  await settled(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: `${fr('action.start')} : ${TITLE}` }).click()
  await page.getByRole('heading', { level: 1, name: 'Pourquoi on vous demande' }).waitFor()
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.getByRole('button', { name: fr('next') }).click()
  await page.getByRole('heading', { level: 1, name: 'Ce qu’il faut lire' }).waitFor()
  expect((await saved).status()).toBe(200)

  await page.goto('/apps/academy')
  await page.getByRole('link', { name: `${fr('action.goOn')} : ${TITLE}` }).click()
  await page.getByRole('heading', { level: 1, name: 'Ce qu’il faut lire' }).waitFor()
  await page.getByRole('button', { name: fr('next') }).focus()
  for (const title of ['Ce que couvre votre accord', 'Refuser sans dommage', 'Retirer son accord']) {
    await page.keyboard.press('ArrowRight')
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: fr('finish') }).click()
  await page.getByText(fr('completed_one')).waitFor()
})
