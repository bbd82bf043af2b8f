import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { contacts } from '#shared/apps/contacts/contract.ts'
import { inventory } from '#shared/apps/inventory/contract.ts'
import { PERMISSIONS, type Permission } from '#shared/core/permissions.ts'
import { pagesFor } from '#shared/overview/pages.ts'
import { newStaffing } from '#test/e2e/staffing/staffingKit.ts'
import { navigateWithin, openBrowser, signIn, waitUntilSettled } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const say = words('en')

/** A company that has something of what permissions open. */
const openCompany = async () => {
  const company = await newStaffing(browser)
  const { id } = await company.newMission('Portal')
  await company.propose(await company.shortList(id))
  const { id: contactId } = await company.staff(contacts.create, {})
  await company.staff(contacts.update, { id: contactId, contact: { name: 'Nadia Achats' } })
  await company.staff(inventory.createProduct, {})
  return company
}
let opened: ReturnType<typeof openCompany> | undefined
const company = () => {
  opened ??= openCompany()
  return opened
}

/** The pages that these permissions alone open: what everybody reaches is the same for each of them. */
const offeredTo = (permissions: Permission[]): string[] => {
  const linksFor = (held: Permission[]) => pagesFor({ type: 'ESN', permissions: held }).map(({ link }) => link)
  const everybodys = linksFor([])
  const links = linksFor(permissions)
  return permissions.includes('VIEW_CRA') ? links : links.filter((link) => !everybodys.includes(link))
}

/** Notes each answer that refuses the right to what a page asks for. */
const noteRefusals = (page: Page): string[] => {
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() !== 403) return
    refused.push(`${new URL(page.url()).pathname} asks for ${new URL(response.url()).pathname}`)
  })
  return refused
}

const linksOf = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('#main a[href^="/"]')].map((one) => one.getAttribute('href'))`)

/** What links of one kind have in common. */
const kindOf = (link: string): string => link.replace(/\?.*/, '').replaceAll(/[0-9A-HJKMNP-TV-Z]{26}|\d+/g, ':id')

test.each(PERMISSIONS.filter((one) => one !== 'ALL'))(
  'whoever has %s alone is offered no page, and led to none, that refuses what it asks for',
  async (permission) => {
    const person = await (await company()).addPerson({ type: 'ESN', permissions: [permission] })
    const page = await browser.newPage()
    const refused = noteRefusals(page)
    const visit = async (link: string, from: string) => {
      await navigateWithin(page, link)
      await page.locator('#main h1').first().waitFor({ state: 'attached' })
      await waitUntilSettled(page)
      if ((await page.getByText(say('notFound.title')).count()) > 0) refused.push(`${from} leads to ${link}`)
    }
    await signIn(page, person, '/')
    await waitUntilSettled(page)
    const offered = offeredTo([permission])
    const known = new Set(offered.map(kindOf))
    const further = new Map<string, string>()
    for (const link of offered) {
      await visit(link, 'the navigation')
      for (const to of await linksOf(page))
        if (!known.has(kindOf(to)) && !further.has(kindOf(to))) further.set(kindOf(to), to)
    }
    for (const to of further.values()) await visit(to, 'a page')
    expect(refused).toEqual([])
  },
)
