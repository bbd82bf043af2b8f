import { describe, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import { updateItem } from '#functions/core/table/table.ts'
import { membersOf } from '#functions/data/people/members.ts'
import { account } from '#shared/people/account/contract.ts'
import { company } from '#shared/people/company/contract.ts'
import { estimateCost } from '#shared/people/company/usage.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { caller } from '#test/api/people/signIn/authKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { JPEG, PNG, WEBP } from '#test/kit/browser/pictures.ts'

const app = await startApi()
const browser = caller(app.url)

describe('usage', () => {
  const usage = async (person: Person) => (await call(app, company.usage, person, {})).body
  const NOTHING = { activePeople: 0, reportsValidated: 0, mailsSent: 0, storedBytes: 0, estimate: 0 }
  const month = { year: 2026, month: 1 }

  /** Fills, sends and signs a month of a person. */
  const signed = async ({ resource, validator, acceptMission }: Awaited<ReturnType<typeof newTenant>>) => {
    const { client, mission } = await acceptMission(resource)
    const activity = [{ client: client.id, mission: mission.id, details: [{ day: 5, value: 1 }] }]
    const { body } = await call(app, cra.save, resource, { ...month, version: 0, activity, comments: '' })
    await call(app, cra.send, resource, { craId: body.id, version: 1 })
    // Of a month that is signed by then nobody is told that it waits.
    await app.drained()
    const signature = { kind: 'typed', text: 'Camille' } as const
    const answer = { craId: body.id, version: 2, craValidationStatus: 'VALIDATED', signature } as const
    await call(app, cra.respond, validator, answer)
    await app.drained()
    return body.id
  }

  test('of twelve months is nothing where nothing happened', async () => {
    setClock({ at: new Date('2026-02-10T12:00:00Z') })
    const { manager } = await newTenant(app)
    const { prices, months } = await usage(manager)
    expect(prices).toMatchObject({ currency: 'EUR' })
    expect(months.map((one) => `${one.year}-${one.month}`)).toEqual([
      '2026-2',
      '2026-1',
      '2025-12',
      '2025-11',
      '2025-10',
      '2025-9',
      '2025-8',
      '2025-7',
      '2025-6',
      '2025-5',
      '2025-4',
      '2025-3',
    ])
    for (const one of months) expect(one).toMatchObject(NOTHING)
  })

  test('counts each person once a month, however often they come', async () => {
    setClock({ at: new Date('2027-03-10T12:00:00Z') })
    const { manager, resource, freelancer } = await newTenant(app)
    const come = ({ email, password }: Person) => browser('/api/auth/sign-in', { email, password })
    const first = await come(resource)
    await come(resource)
    await browser('/api/auth/refresh', {}, { cookie: first.cookie })
    await Promise.all([come(freelancer), come(freelancer), come(freelancer)])
    expect((await usage(manager)).months[0]).toMatchObject({ ...NOTHING, activePeople: 2, estimate: 400 })
    setClock({ at: new Date('2027-04-01T00:00:00Z') })
    await come(resource)
    expect((await usage(manager)).months.slice(0, 2)).toMatchObject([{ activePeople: 1 }, { activePeople: 2 }])
  })

  test('counts somebody who only comes back', async () => {
    setClock({ at: new Date('2027-05-31T23:50:00Z') })
    const { manager, resource } = await newTenant(app)
    const { body, cookie } = await browser('/api/auth/sign-in', { email: resource.email, password: resource.password })
    setClock({ at: new Date('2027-06-01T00:01:00Z') })
    // A token of last month counts nobody; the refresh, which follows within a quarter of an hour, does.
    await browser('/api/common/user', undefined, { token: body.accessToken })
    expect((await usage(manager)).months[0]).toMatchObject({ month: 6, activePeople: 0 })
    const renewed = await browser('/api/auth/refresh', {}, { cookie })
    expect(renewed.status).toBe(200)
    expect((await usage(manager)).months.slice(0, 2)).toMatchObject([{ activePeople: 1 }, { activePeople: 1 }])
  })

  test('counts signed reports, mails and archived bytes, once however often they are delivered', async () => {
    const made = await newTenant(app)
    const craId = await signed(made)
    const { months, prices } = await usage(made.manager)
    const [present] = months
    // To the two who may sign, and back to the consultant.
    expect(present).toMatchObject({ reportsValidated: 1, mailsSent: 3 })
    const archived = present?.storedBytes ?? 0
    expect(archived).toBeGreaterThan(300)
    expect(present?.estimate).toBe(
      estimateCost({ activePeople: 0, reportsValidated: 1, mailsSent: 3, storedBytes: archived }, prices),
    )

    const { handler } = await import('#functions/deliver/handler.ts')
    const { marshall } = await import('@aws-sdk/util-dynamodb')
    const { queryPage } = await import('#functions/core/table/table.ts')
    const { items } = await queryPage({ where: expression`#pk = ${`T#${made.tenant}#CRA#${craId}`}`, limit: 10 })
    const Records = items.map((item, index) => ({
      eventName: 'INSERT' as const,
      dynamodb: { SequenceNumber: `${index}`, NewImage: marshall(item) as never },
    }))
    await Promise.all([handler({ Records }), handler({ Records })])
    expect((await usage(made.manager)).months).toEqual(months)
  })

  test('counts a report in the month in which it was signed, however late its event is delivered', async () => {
    setClock({ at: new Date('2027-06-30T23:59:00Z') })
    const made = await newTenant(app)
    const craId = await signed(made)
    const where = expression`#pk = ${`T#${made.tenant}#CRA#${craId}`}`
    const { queryPage } = await import('#functions/core/table/table.ts')
    const items = (await queryPage({ where, limit: 10 })).items.filter((item) => item.actionType === 'CRA_VALIDATED')
    for (const item of items) await updateItem(item, expression`REMOVE #counted`)
    setClock({ at: new Date('2027-07-01T00:01:00Z') })
    const { handler } = await import('#functions/deliver/handler.ts')
    const { marshall } = await import('@aws-sdk/util-dynamodb')
    await handler({
      Records: items.map((item, index) => ({
        eventName: 'INSERT' as const,
        dynamodb: { SequenceNumber: `${index}`, NewImage: marshall(item) as never },
      })),
    })
    const months = (await usage(made.manager)).months.map(({ reportsValidated }) => reportsValidated)
    expect(months.slice(0, 2)).toEqual([0, 2])
  })

  test('counts no mail that was not wanted', async () => {
    const made = await newTenant(app)
    for (const person of [made.manager, made.validator, made.resource]) {
      const { preferences } = (await call(app, account.profile, person, {})).body
      await call(app, account.updateProfile, person, {
        preferences: { ...preferences, mails: { reports: false, account: false } },
      })
    }
    await signed(made)
    expect((await usage(made.manager)).months[0]).toMatchObject({ reportsValidated: 1, mailsSent: 0 })
  })

  test('counts pictures as long as they are kept, in the month they were kept', async () => {
    setClock({ at: new Date('2027-08-10T12:00:00Z') })
    const { manager, resource } = await newTenant(app)
    await call(app, account.setAvatar, resource, { image: PNG.toString('base64') })
    await call(app, company.setLogo, manager, { image: WEBP.toString('base64') })
    setClock({ at: new Date('2027-09-10T12:00:00Z') })
    await call(app, account.setAvatar, resource, { image: JPEG.toString('base64') })
    setClock({ at: new Date('2027-11-10T12:00:00Z') })
    await call(app, company.setLogo, manager, { image: '' })
    const stored = (await usage(manager)).months.map(({ storedBytes }) => storedBytes)
    const [august, september] = [PNG.length + WEBP.length, JPEG.length + WEBP.length]
    expect(stored).toEqual([JPEG.length, september, september, august, 0, 0, 0, 0, 0, 0, 0, 0])
  })

  test('of many at once loses none', async () => {
    const { manager, addPerson } = await newTenant(app)
    const people = await Promise.all(Array.from({ length: 12 }, () => addPerson()))
    await Promise.all(
      people.map((person) =>
        call(app, account.setAvatar, person, { image: PNG.toString('base64') }, { anyCost: true }),
      ),
    )
    const { countActive } = await import('#functions/data/companies/usage.ts')
    const members = await membersOf(manager.tenant).getMany(people.map(({ personId }) => personId))
    await Promise.all([...members, ...members].map((member) => countActive(manager.tenant, member)))
    // Whoever met another at the counter is counted at their next refresh.
    const left = (await membersOf(manager.tenant).getMany(people.map(({ personId }) => personId))).filter(
      ({ activeMonth }) => !activeMonth,
    )
    for (const member of left) await countActive(manager.tenant, member)
    const [present] = (await usage(manager)).months
    expect(present).toMatchObject({ activePeople: 12 })
    const kept = (await membersOf(manager.tenant).getMany(people.map(({ personId }) => personId))).filter(
      ({ avatarPath }) => avatarPath,
    )
    expect(present?.storedBytes).toBe(kept.length * PNG.length)
  })

  test('costs one request, whatever happened', async () => {
    const { manager, tenant } = await newTenant(app)
    for (let back = 0; back < 20; back++) {
      const at = new Date(Date.UTC(2027, 11 - back, 10))
      await updateItem({ pk: `T#${tenant}#USAGE`, sk: at.toISOString().slice(0, 7) }, expression`ADD #mailsSent ${1}`)
    }
    setClock({ at: new Date('2027-12-10T12:00:00Z') })
    const { body, cost } = await call(app, company.usage, manager, {})
    expect(body.months.map(({ mailsSent }) => mailsSent)).toEqual(Array.from({ length: 12 }, () => 1))
    expect(cost.requests).toBe(1)
  })
})
