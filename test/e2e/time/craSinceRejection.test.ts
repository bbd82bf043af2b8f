import { expect, test } from 'vitest'
import { daysOf } from '#shared/core/dates/calendar.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { openBrowser, signIn, waitUntilSettled } from '#test/kit/browser/browser.ts'
import { words } from '#test/kit/browser/words.ts'
import { thisMonth } from '#test/kit/dates.ts'

const last = thisMonth(-1)

const browser = await openBrowser()

test.each(['en', 'fr'] as const)(
  'a phone marks in its weeks the days that were changed since the rejection, and opens those weeks: %s',
  async (language) => {
    const t = words(language)
    const { resource, addPerson, acceptMission } = await browser.newTenant()
    const manager = await addPerson({ permissions: ['ALL'], language: language === 'en' ? 'EN' : 'FR' })
    const [portal, rework, audit] = [
      await acceptMission(resource, { title: 'Portail' }),
      await acceptMission(resource, { title: 'Reprise' }),
      await acceptMission(resource, { title: 'Audit' }),
    ]
    const asThem = await browser.as(resource)
    const weekdays = daysOf(last.year, last.month).flatMap(({ day, weekend }) => (weekend ? [] : [day]))
    const [one = 0, , other = 0] = weekdays
    const monthOf = (values: readonly [typeof portal, (day: number) => number][], version: number) => ({
      ...last,
      version,
      comments: '',
      activity: values.map(([{ client, mission }, value]) => ({
        client: client.id,
        mission: mission.id,
        details: weekdays.map((day) => ({ day, value: value(day) })).filter(({ value }) => value > 0),
      })),
    })
    const first = monthOf(
      [
        [portal, (day) => (day === other ? 0 : 1)],
        [audit, (day) => (day === other ? 1 : 0)],
      ],
      0,
    )
    const { id: craId, version } = await asThem(cra.save, first)
    const sent = await asThem(cra.send, { craId, version })
    const asManager = await browser.as(manager)
    const no = { craValidationStatus: 'REJECTED', message: '<p>Et la reprise ?</p>' } as const
    const { version: rejected } = await asManager(cra.respond, { craId, version: sent.version, ...no })
    const corrected = monthOf(
      [
        [portal, (day) => (day === one ? 0.5 : 1)],
        [rework, (day) => (day === one ? 0.5 : 0)],
      ],
      rejected,
    )
    const again = await asThem(cra.save, corrected)
    await asThem(cra.send, { craId, version: again.version })

    const page = await browser.newPage({ width: 390, language, touch: true })
    await signIn(page, manager, `/activity-report/timesheets/validate/${craId}`)
    const days = page.getByRole('region', { name: t('cra.grid.label') })
    const marks = days.locator('mark')
    await marks.first().waitFor()
    await waitUntilSettled(page)
    const half = language === 'fr' ? '0,5' : '0.5'
    expect(await marks.allTextContents()).toEqual([
      t('cra.since.value', { from: '1', to: half }),
      t('cra.since.value', { from: '0', to: half }),
      t('cra.since.value', { from: '0', to: '1' }),
      t('cra.since.value', { from: '1', to: '0' }),
    ])
    // They are to be seen without opening anything: only whole weeks without a change are folded.
    for (const mark of await marks.all()) expect(await mark.isVisible()).toBe(true)
    expect(
      await days
        .locator('details[open]')
        .filter({ hasNot: page.locator('mark') })
        .count(),
    ).toBe(0)
    expect(await days.locator('details:not([open])').count()).toBeGreaterThan(2)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
  },
)
