import { afterEach, describe, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { call, startApi } from '#test/kit/api.ts'
import { first, lastMonth, staffedOf, typed, weekdays, weekend } from './craKit.ts'

const app = await startApi()
afterEach(() => setClock())

const staffed = staffedOf(app)

describe('a month', () => {
  test('nobody has saved is an empty draft with the missions it can be filled with', async () => {
    const { resource, mission } = await staffed()
    const { status, body } = await call(app, cra.month, resource, lastMonth)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: null, status: 'DRAFT', version: 0, activities: [], totalWorkedDays: 0 })
    expect(body.options).toEqual([
      { client: mission.client, mission: mission.mission, startDate: mission.startDate, endDate: mission.endDate },
    ])
  })

  test('is saved without its zero days and read back with names and exact sums', async () => {
    const { save, activity, month, mission } = await staffed()
    const saved = await save(0, [activity(0.35, [first, weekdays[1]?.day ?? 0])], 'Réunion de chantier')
    expect(saved).toMatchObject({ status: 200, body: { version: 1, message: 'cra.craUpdated' } })
    const again = await save(1, [
      {
        ...activity(0),
        details: [
          { day: first, value: 0 },
          { day: weekdays[1]?.day ?? 0, value: 0.1 },
        ],
      },
    ])
    expect(again.body.version).toBe(2)
    expect(await month()).toMatchObject({
      version: 2,
      comments: '',
      totalWorkedDays: 0.1,
      activities: [
        { client: mission.client, mission: mission.mission, details: [{ day: weekdays[1]?.day, value: 0.1 }] },
      ],
    })
  })

  test.each([
    [
      'more than one on a day',
      [
        [first, 0.7],
        [first, 0.31],
      ],
      'cra.workedHoursExceeded',
    ],
    ['more than one in a cell', [[first, 1.5]], 'cra.workedHoursExceeded'],
    ['a weekend', [[weekend, 1]], 'cra.dayNotWorkable'],
    ['more than one on a weekend', [[weekend, 2]], 'cra.dayNotWorkable'],
    ['a negative value', [[first, -1]], 'cra.invalidValue'],
    ['three decimals', [[first, 0.333]], 'cra.invalidValue'],
  ] as const)('with %s is refused', async (_, days, code) => {
    const { resource, mission, acceptMission } = await staffed()
    const second = await acceptMission(resource)
    const activity = days.map(([day, value], index) => {
      const { client, mission: on } = index === 0 ? mission : second
      return { client: client.id, mission: on.id, details: [{ day, value }] }
    })
    const answer = await call(app, cra.save, resource, { ...lastMonth, version: 0, activity, comments: '' })
    expect(answer).toMatchObject({ status: 422, body: { code } })
    expect((await call(app, cra.month, resource, lastMonth)).body.version).toBe(0)
  })

  test('0.7 and 0.2 and 0.1 of a day are accepted', async () => {
    const { resource, mission, acceptMission } = await staffed()
    const all = [mission, await acceptMission(resource), await acceptMission(resource)]
    const activity = all.map(({ client, mission: on }, index) => ({
      client: client.id,
      mission: on.id,
      details: [{ day: first, value: [0.7, 0.2, 0.1][index] ?? 0 }],
    }))
    const answer = await call(app, cra.save, resource, { ...lastMonth, version: 0, activity, comments: '' })
    expect(answer.status).toBe(200)
    expect((await call(app, cra.month, resource, lastMonth)).body.totalWorkedDays).toBe(1)
  })

  test('cannot be filled with a mission of nobody, of a colleague, of another client or outside its dates', async () => {
    const { resource, freelancer, activity, save, acceptMission } = await staffed()
    const theirs = await acceptMission(freelancer)
    const ended = await acceptMission(resource, { startDate: '2020-01-01', endDate: '2020-12-31' })
    const foreign = [
      { ...activity(), mission: 'nobody' },
      { ...activity(), mission: theirs.mission.id, client: theirs.client.id },
      { ...activity(), client: theirs.client.id },
      { ...activity(), mission: ended.mission.id, client: ended.client.id },
    ]
    for (const one of foreign) {
      expect(await save(0, [one])).toMatchObject({
        status: 422,
        body: { code: 'cra.missionNotOpen', details: { activity: 0 } },
      })
    }
  })

  test('far ahead cannot be filled, the next one can but not be sent before it has begun somewhere on earth', async () => {
    const { resource, activity } = await staffed()
    setClock({ at: new Date('2027-01-31T09:59:00Z') })
    const far = await call(app, cra.save, resource, { year: 2028, month: 12, version: 0, activity: [], comments: '' })
    expect(far).toMatchObject({ status: 422, body: { code: 'cra.monthNotOpen' } })
    const next = { year: 2027, month: 2, version: 0, activity: [{ ...activity(), details: [] }], comments: '' }
    const saved = await call(app, cra.save, resource, next)
    expect(saved.status).toBe(200)
    const send = () => call(app, cra.send, resource, { craId: saved.body.id, version: 1 })
    expect(await send()).toMatchObject({ status: 422, body: { code: 'cra.monthNotOpen' } })
    setClock({ at: new Date('2027-01-31T10:00:00Z') })
    expect((await send()).status).toBe(200)
  })

  test('the same mission twice is refused', async () => {
    const { save, activity } = await staffed()
    expect(await save(0, [activity(0.5), activity(0.5)])).toMatchObject({
      status: 422,
      body: { code: 'cra.duplicateActivity' },
    })
  })
})

describe('two saves of one month', () => {
  test('from the same version: the second gets 409 with what is there, and nothing is lost', async () => {
    const { save, activity, month } = await staffed()
    await save(0, [activity(1, [first])])
    const stale = await save(0, [activity(0.5, [first])])
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'cra.stale', details: { current: { version: 1, totalWorkedDays: 1 } } },
    })
    expect((await month()).totalWorkedDays).toBe(1)
  })

  test('from a version of a month that was never saved: 409, and nothing is written', async () => {
    const { save, month } = await staffed()
    expect(await save(3)).toMatchObject({ status: 409, body: { code: 'cra.stale' } })
    expect(await month()).toMatchObject({ id: null, version: 0 })
    expect(await save(0)).toMatchObject({ status: 200 })
  })

  test('at once: exactly one wins', async () => {
    const { save, activity } = await staffed()
    const answers = await Promise.all([0.1, 0.2, 0.3, 0.4, 0.5].map((value) => save(0, [activity(value, [first])])))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
  })

  test('with one key are one save, and the same key with another input is refused', async () => {
    const { save, activity, month } = await staffed()
    const key = 'retry-0123456789-abcdef'
    const [one, two] = [await save(0, undefined, 'once', key), await save(0, undefined, 'once', key)]
    expect(two).toMatchObject({ status: 200, body: one.body })
    expect((await month()).version).toBe(1)
    expect(await save(1, [activity(0.5)], 'other', key)).toMatchObject({
      status: 422,
      body: { code: 'request.reusedKey' },
    })
    await save(1, [activity(0.5)], 'later')
    expect((await save(0, undefined, 'once', key)).body).toEqual(one.body)
    expect((await month()).comments).toBe('later')
  })

  test('with one key by two people are two saves', async () => {
    const { save, freelancer, acceptMission, resource } = await staffed()
    const mission = await acceptMission(freelancer)
    const key = 'shared-0123456789-abcdef'
    const mine = await save(0, undefined, 'mine', key)
    const activity = [{ client: mission.client.id, mission: mission.mission.id, details: [] }]
    const theirs = await call(
      app,
      cra.save,
      freelancer,
      { ...lastMonth, version: 0, activity, comments: 'theirs' },
      { key },
    )
    expect(mine.body.id).toContain(resource.personId)
    expect(theirs.body.id).toContain(freelancer.personId)
  })
})

describe('sending', () => {
  test('locks the month, queues it for the validators and tells them in their language', async () => {
    const { sent, save, validator, resource, month } = await staffed()
    const { craId, version } = await sent()
    expect(await month()).toMatchObject({
      status: 'WAITING_VALIDATION',
      version,
      validatorDtos: expect.arrayContaining([]),
    })
    expect(await save(version)).toMatchObject({ status: 409, body: { code: 'cra.locked' } })
    expect(await call(app, cra.send, resource, { craId, version })).toMatchObject({
      status: 409,
      body: { code: 'cra.locked' },
    })
    const queue = await call(app, cra.waiting, validator, {})
    expect(queue.body.items).toMatchObject([{ id: craId, version, ownReport: false, totalWorkedDays: weekdays.length }])
    await app.drained()
    const [mail] = await app.mails(validator.email)
    expect(mail?.subject).toContain(resource.name)
    expect(mail?.html).toContain(`/activity-report/timesheets/validate/${craId}`)
    // The reader may belong to several companies.
    expect(mail?.from).toMatch(/^Atelier du Kit via Regie </)
  })

  test('twice at once happens once', async () => {
    const { save, resource, validator } = await staffed()
    const { id: craId, version } = (await save()).body
    const answers = await Promise.all([1, 2, 3].map(() => call(app, cra.send, resource, { craId, version })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    await app.drained()
    expect(await app.mails(validator.email)).toHaveLength(1)
  })

  test('a save racing it: one of the two wins and the report is whole', async () => {
    const { save, resource, activity, month } = await staffed()
    const { id: craId, version } = (await save()).body
    const [saved, sent] = await Promise.all([
      save(version, [activity(0.5, [first])]),
      call(app, cra.send, resource, { craId, version }),
    ])
    expect([saved.status, sent.status].toSorted()).toEqual([200, 409])
    const after = await month()
    expect(after.status).toBe(sent.status === 200 ? 'WAITING_VALIDATION' : 'DRAFT')
    expect(after.totalWorkedDays).toBe(sent.status === 200 ? weekdays.length : 0.5)
  })

  test("somebody else's report is not there", async () => {
    const { save, freelancer, manager } = await staffed()
    const { id: craId, version } = (await save()).body
    for (const person of [freelancer, manager]) {
      expect(await call(app, cra.send, person, { craId, version })).toMatchObject({
        status: 404,
        body: { code: 'resource.notFound' },
      })
    }
  })
})

test('a year shows each month as far as it is', async () => {
  const { resource, sent } = await staffed()
  await sent()
  const { body } = await call(app, cra.year, resource, { year: lastMonth.year })
  expect(body.months).toHaveLength(12)
  expect(body.months[lastMonth.month - 1]).toMatchObject({
    status: 'WAITING_VALIDATION',
    totalWorkedDays: weekdays.length,
  })
})

test('a changed report breaks its seal, and that is shown', async () => {
  const { sent, validator, month, tenant, resource } = await staffed()
  const { craId, version } = await sent()
  await call(app, cra.respond, validator, { craId, version, craValidationStatus: 'VALIDATED', signature: typed })
  await app.tamper(tenant, resource.personId, `CRA#${craId.slice(27)}`, { comments: 'changed behind the API' })
  expect((await month()).seal).toMatchObject({ intact: false })
})
