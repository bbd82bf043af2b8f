import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { button, openBrowser, signIn } from '#test/kit/browser/browser.ts'
import { holdCalls } from '#test/kit/browser/lostAnswers.ts'
import { words } from '#test/kit/browser/words.ts'

const browser = await openBrowser()

/** Two presses with no time between them but for what React and promises have to do. */
const pressTwice = (place: Locator) =>
  place.evaluate(async (element: { click: () => void }) => {
    element.click()
    for (let turn = 0; turn < 50; turn++) await Promise.resolve()
    element.click()
  })

const [mail, users] = [words('en', 'mailbox'), words('en', 'users')]

/** A screen, what makes its button ready, the button, and what that calls. */
const BUTTONS: [
  name: string,
  path: (id: string) => string,
  ready: (page: Page) => Promise<unknown>,
  label: string,
  method: string,
  call: RegExp,
][] = [
  [
    'claiming an address',
    () => '/apps/mailbox/settings',
    async () => {},
    mail('outside.claim'),
    'POST',
    /\/mailbox\/address$/,
  ],
  [
    'saving permissions',
    (id) => `/company/user-info/${id}`,
    (page) => page.getByRole('checkbox').first().click(),
    users('users.permissions.save'),
    'PUT',
    /\/permissions$/,
  ],
]

test.each(BUTTONS)(
  'is done once, however fast it is pressed twice: %s',
  async (_, path, ready, label, method, call) => {
    const { addPerson } = await browser.newTenant()
    const person = await addPerson({ type: 'ESN', permissions: ['ALL'], language: 'EN' })
    const other = await addPerson({ type: 'ESN_RESOURCE', permissions: [] })
    const page = await browser.newPage({ width: 1440 })
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET' && call.test(request.url())) asked.push(request.method())
    })
    await signIn(page, person, path(other.personId))
    const place = button(page, label)
    await place.waitFor()
    await ready(page)
    const release = await holdCalls(page, method, call)
    await pressTwice(place)
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    release()
    await page.getByRole('button', { name: label, disabled: false }).waitFor({ state: 'detached' })
    expect(asked).toHaveLength(1)
  },
)
