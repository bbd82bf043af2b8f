import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { fillCredentials, openBrowser, signInByForm } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const en = words('en')
const PASSWORD = 'Onboarded-2026!'
const newAddress = (): string => `somebody.${randomUUID().slice(0, 8)}@elsewhere.example`

test('a mistyped address is corrected from the page that asks to read the mail; only the password is typed again', async () => {
  const page = await browser.newPage()
  const [wrong, right] = [newAddress(), newAddress()]
  const field = (name: string) => page.locator(`input[name=${name}]`)
  await page.goto('/sign-up')
  const typed = { company: 'Atelier Quintal', firstName: 'Nora', lastName: 'Quintal', email: wrong }
  for (const [name, text] of Object.entries({ ...typed, password: PASSWORD })) await field(name).fill(text)
  await page.locator('form button[type=submit]').click()
  await page.getByText(wrong, { exact: true }).waitFor()

  await page.getByRole('link', { name: en('registrationSuccess.again') }).click()
  await field('email').and(page.locator(':focus')).waitFor()
  for (const [name, text] of Object.entries({ ...typed, password: '' }))
    expect(await field(name).inputValue(), name).toBe(text)
  await field('email').fill(right)
  await field('password').fill(PASSWORD)
  await page.locator('form button[type=submit]').click()
  await page.getByText(right, { exact: true }).waitFor()

  await page.getByRole('link', { name: en('signIn.submit') }).click()
  await fillCredentials(page, { email: right, password: PASSWORD })
  await page.getByText(en('signIn.notActivated')).waitFor()

  await page.goto(await browser.linkTo('/activate', right))
  await page.getByRole('button', { name: en('activate.submit') }).click()
  await page.getByRole('heading', { name: en('activate.done') }).waitFor()
  await signInByForm(page, { email: right, password: PASSWORD })
})
