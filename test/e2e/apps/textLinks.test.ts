import { test } from 'vitest'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import { openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const en = words('en', 'scrumboard')
const shell = words('en')

test('the addresses in the description of a card can be followed below its field, also while it is written', async () => {
  const { freelancer: person } = await browser.newTenant()
  const as = await browser.as(person)
  const { id, lists } = await as(scrumboard.createBoard, { board: { title: 'Tender' } })
  const description = 'The documents: https://kit.example/tender (and www.kit.example).'
  await as(scrumboard.createCard, { card: { listId: lists[0]?.id ?? '', title: 'Read', description } })
  const page = await browser.newPage()
  await signIn(page, person, `/apps/scrumboard/${id}`)
  await page.getByRole('link', { name: 'Read', exact: true }).click()
  const links = page.getByRole('dialog').getByRole('list', { name: shell('ui.links') })
  await links.getByRole('link', { name: 'https://kit.example/tender', exact: true }).waitFor()
  await links.getByRole('link', { name: 'www.kit.example', exact: true }).waitFor()
  const field = page.getByRole('dialog').getByLabel(en('card.description'))
  await field.press('Control+End')
  await page.keyboard.type(' https://kit.example/plan')
  await links.getByRole('link', { name: 'https://kit.example/plan', exact: true }).waitFor()
  await field.fill('Nothing to follow')
  await links.waitFor({ state: 'detached' })
})
