import { expect, test } from 'vitest'
import { company } from '#shared/people/company/contract.ts'
import { openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const t = words('en', 'company')
const inAll = words('en')

test('settings of the company that two managers change at once, each a part of, are saved with both parts', async () => {
  const { manager: other, addPerson } = await browser.newTenant()
  const manager = await addPerson({ type: 'ESN', permissions: ['ALL'] })
  const [as, theirs] = [await browser.as(manager), await browser.as(other)]
  const page = await browser.newPage({ width: 1440 })
  await signIn(page, manager, '/company/settings')
  const card = (title: string) => page.getByRole('region', { name: title, exact: true })
  const box = (title: string, label: string) => card(title).getByRole('checkbox', { name: label })
  const [sections, invitations] = [t('documents.title'), t('company.invitations.title')]
  await box(sections, t('documents.section.diplomas')).press('Space')
  await box(invitations, inAll('users.permission.MANAGE_CRA')).press('Space')

  // A colleague changes other parts meanwhile.
  const { resumeSections, invitationDefaults } = await theirs(company.get, {})
  await theirs(company.update, {
    resumeSections: resumeSections.filter((one) => one !== 'languages').toReversed(),
    invitationDefaults: { ...invitationDefaults, permissions: [...invitationDefaults.permissions, 'MANAGE_USERS'] },
  })
  for (const title of [sections, invitations]) {
    await card(title)
      .getByRole('button', { name: inAll('settings.save') })
      .click()
    await page.getByText(inAll('settings.saved')).last().waitFor()
  }
  const stored = async () => {
    const now = await as(company.get, {})
    return { sections: now.resumeSections, permissions: now.invitationDefaults.permissions.toSorted() }
  }
  await expect.poll(stored).toEqual({
    sections: resumeSections.filter((one) => one !== 'languages' && one !== 'diplomas').toReversed(),
    permissions: [...invitationDefaults.permissions, 'MANAGE_CRA', 'MANAGE_USERS'].toSorted(),
  })
})
