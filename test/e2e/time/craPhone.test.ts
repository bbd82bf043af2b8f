import { expect, test } from 'vitest'
import { openBrowser, signIn, waitUntilSettled } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { thisMonth } from '#test/kit/dates.ts'
import { fillPath } from '#web/time/cra/paths.ts'
import { newCompany } from './craKit.ts'

const last = thisMonth(-1)

const browser = await openBrowser()

test.each(['resource', 'freelancer'] as const)(
  'the days of a phone’s month stay under the finger that fills the first of them: %s',
  async (who) => {
    const { [who]: person } = await newCompany(browser)
    const page = await browser.newPage({ width: 390, height: 844, touch: true })
    await signIn(page, person, fillPath(last))
    const whole = page.getByRole('group').getByRole('button', { name: '1', exact: true })
    await whole.first().waitFor()
    await waitUntilSettled(page)
    const top = async () => (await whole.nth(1).boundingBox())?.y
    const before = await top()
    await whole.first().tap()
    const kept = words(who === 'resource' ? 'fr' : 'en')('cra.state.kept', { time: '' }).trim()
    await page.getByRole('status').filter({ hasText: kept }).waitFor()
    expect(await top()).toBe(before)
  },
)
