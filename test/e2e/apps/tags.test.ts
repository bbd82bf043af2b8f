import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { contacts } from '#shared/apps/contacts/contract.ts'
import { inventory } from '#shared/apps/inventory/contract.ts'
import { tasks } from '#shared/apps/tasks/contract.ts'
import { button, openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()
const say = words('en')
const contact = words('en', 'contacts')

type Call = Awaited<ReturnType<typeof browser.as>>

/** Something that has no tags yet, and the way to its tags. */
const APPS: Record<string, (call: Call, page: Page) => Promise<{ path: string; open: () => Promise<unknown> }>> = {
  contacts: async (call, page) => {
    const { id } = await call(contacts.create, { contact: { name: 'Nadia' } })
    for (const title of ['Client side', 'Client']) await call(contacts.createTag, { tag: { title } })
    const open = async () => {
      await button(page, contact('edit')).click()
      await button(page, say('tags.add')).click()
    }
    return { path: `/apps/contacts/${id}`, open }
  },
  tasks: async (call, page) => {
    const { id } = await call(tasks.create, {})
    await call(tasks.update, { id, task: { title: 'Quote' } })
    for (const title of ['Client side', 'Client']) await call(tasks.createTag, { tag: { title } })
    return { path: `/apps/experience/${id}`, open: () => button(page, say('tags.add')).click() }
  },
  inventory: async (call, page) => {
    const { id } = await call(inventory.createProduct, {})
    await call(inventory.updateProduct, { id, product: { name: 'Chair' } })
    for (const title of ['Client side', 'Client']) await call(inventory.createTag, { tag: { title } })
    return { path: '/apps/ecommerce/inventory', open: () => page.getByText('Chair', { exact: true }).click() }
  },
}

test.each(Object.entries(APPS))(
  'Enter selects the tag of that very title, and none while nothing is typed: %s',
  async (_, make) => {
    const { addPerson } = await browser.newTenant()
    const person = await addPerson({ type: 'ESN', permissions: ['ALL'], language: 'EN' })
    const page = await browser.newPage({ width: 1440 })
    const { path, open } = await make(await browser.as(person), page)
    await signIn(page, person, path)
    await open()
    const find = page.getByLabel(say('tags.find'))
    const checked = page.getByRole('checkbox', { name: /^Client/, checked: true })
    await page.getByRole('checkbox', { name: 'Client side' }).waitFor()
    await find.press('Enter')
    await find.fill('client')
    await find.press('Enter')
    await page.getByRole('checkbox', { name: 'Client', exact: true, checked: true }).waitFor()
    await find.fill('')
    await page.getByRole('checkbox', { name: 'Client side', checked: false }).waitFor()
    expect(await checked.count()).toBe(1)
  },
)
