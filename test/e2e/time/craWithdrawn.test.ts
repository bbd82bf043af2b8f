import { expect, test } from 'vitest'
import { cra } from '#shared/time/cra/contract.ts'
import { expectAccessible } from '#test/kit/browser/accessibility.ts'
import { button, openBrowser, signIn, waitUntilSettled } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { thisMonth } from '#test/kit/dates.ts'
import { fillPath } from '#web/time/cra/paths.ts'
import { newCompany } from './craKit.ts'

const last = thisMonth(-1)

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

  // What was corrected is what there is to look at.
  await validator.reload()
  await validator.getByText(/^Refusé le .+ renvoyé sans changement$/).waitFor()
  const asOwner = await browser.as(resource)
  const { activities, version: waiting } = await asOwner(cra.month, last)
  const draft = await asOwner(cra.takeBack, { craId, version: waiting })
  const activity = activities.map((one) => ({ ...one, details: one.details.slice(1) }))
  const saved = await asOwner(cra.save, { ...last, version: draft.version, activity, comments: '' })
  await asOwner(cra.send, { craId, version: saved.version })
  await validator.reload()
  await validator.getByText(/^Refusé le .+ corrigé depuis$/).waitFor()
  await validator.getByText(/\(1 → 0\)$/).waitFor()
  expect(await validator.locator('table mark').allTextContents()).toEqual(['0'])
  await waitUntilSettled(validator)
  await expectAccessible(validator)
  await validator.goto('/activity-report?tab=validate')
  await validator.getByRole('row').filter({ hasText: resource.name }).getByText(fr('cra.waiting.again')).waitFor()
})
