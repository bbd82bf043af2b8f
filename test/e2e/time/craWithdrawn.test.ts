import { expect, test } from 'vitest'
import { cra } from '#shared/time/cra/contract.ts'
import { button, openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { fillPath, last, newCompany } from './craKit.ts'

const browser = await openBrowser()
const fr = words('fr')

test('a month with a mistake is rejected after it was validated; its owner reads why and corrects it', async () => {
  const { manager, resource, send } = await newCompany(browser)
  const { id: craId, version } = await send(resource, last)
  const asManager = await browser.as(manager)
  await asManager(cra.respond, { craId, version, craValidationStatus: 'VALIDATED' })
  const validator = await browser.newPage({ language: 'fr' })
  await signIn(validator, manager, `/activity-report/timesheets/validate/${craId}`)
  const reject = button(validator, fr('cra.reject.action'))
  await reject.waitFor()
  expect(await button(validator, fr('cra.validate.action')).isDisabled()).toBe(true)
  await validator.getByText(fr('cra.seal.intact')).waitFor()
  await reject.focus()
  await validator.keyboard.press('Enter')
  const dialog = validator.getByRole('dialog')
  await dialog.getByText(fr('cra.reject.withdraws')).waitFor()
  await dialog.locator('.ql-editor').waitFor()
  await validator.keyboard.type('Le 14 était chômé.')
  await button(validator, fr('cra.reject.send')).click()
  await validator.getByText(fr('cra.status.REJECTED'), { exact: true }).first().waitFor()
  await validator.getByText(fr('cra.action.withdrawn', { name: manager.name })).waitFor()
  expect(await validator.getByText(fr('cra.seal.intact')).count()).toBe(0)
  expect(await reject.isDisabled()).toBe(true)

  const owner = await browser.newPage({ language: 'fr' })
  await signIn(owner, resource, fillPath(last))
  await owner.getByText('Le 14 était chômé.').waitFor()
  await button(owner, fr('cra.send')).click()
  await owner.getByText(fr('cra.status.WAITING_VALIDATION'), { exact: true }).first().waitFor()
})
