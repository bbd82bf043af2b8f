import { expect, test } from 'vitest'
import { totpAt } from '#functions/core/security/totp.ts'
import { common } from '#shared/overview/common/contract.ts'
import { account } from '#shared/people/account/contract.ts'
import { company } from '#shared/people/company/contract.ts'
import { openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const en = words('en')

test('a manager who sets up the second factor that their company requires goes on at once', async () => {
  const { manager, addPerson } = await browser.newTenant()
  const asManager = await browser.as(manager)
  const { secret: first } = await asManager(account.beginTotp, { password: manager.password })
  await asManager(account.confirmTotp, { code: totpAt(first, Date.now() / 1000) })
  await asManager(company.update, { secondFactorForManagers: true })

  const clerk = await addPerson({ permissions: ['MANAGE_USERS'] })
  const page = await browser.newPage()
  await signIn(page, clerk, '/settings/security')
  await page.getByText(en('settings.factor.required')).waitFor()
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: en('settings.factor.setUp') }).click()
  await dialog.locator('input[type=password]').fill(clerk.password)
  await page.keyboard.press('Enter')
  const secret = (await dialog.locator('code').textContent())?.replace(/\s/g, '') ?? ''
  await dialog.locator('input:focus').fill(totpAt(secret, Date.now() / 1000))
  await page.keyboard.press('Enter')
  await dialog.getByLabel(en('settings.recovery.kept')).check()
  await page.getByRole('button', { name: en('ui.close'), exact: true }).click()

  await page.getByRole('button', { name: en('shell.user.label') }).click()
  await page.getByRole('menuitem', { name: en('shell.user.statusTitle') }).click()
  const answered = page.waitForResponse(
    (response) => /\/api\/common\/user$/.test(response.url()) && response.request().method() !== 'GET',
  )
  await page.getByRole('menuitemradio', { name: en('shell.user.status.busy') }).click()
  expect((await answered).status()).toBe(200)
  expect((await (await browser.as(clerk))(common.user, {})).status).toBe('busy')
})
