import { afterEach, describe, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { issueAccessToken } from '#functions/core/security/signer.ts'
import { daysOf } from '#shared/core/calendar.ts'
import { users } from '#shared/people/users/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'

const app = await startApi()
afterEach(() => setClock())

/** A month that has begun, whatever today is. */
const lastMonth = (() => {
  const today = new Date()
  const date = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1, 1))
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1 }
})()
const weekdays = daysOf(lastMonth.year, lastMonth.month).filter(({ weekend }) => !weekend)
const weekend = daysOf(lastMonth.year, lastMonth.month).find((day) => day.weekend)?.day ?? 0
const first = weekdays[0]?.day ?? 0
const typed = { kind: 'typed', text: 'Camille Roussel' } as const

/** A tenant whose resource has an accepted mission that covers every month. */
const staffed = async () => {
  const tenant = await newTenant(app)
  const mission = await tenant.acceptMission(tenant.resource)
  const activity = (value = 1, days = weekdays.map(({ day }) => day)) => ({
    client: mission.client.id,
    mission: mission.mission.id,
    details: days.map((day) => ({ day, value })),
  })
  const save = (version = 0, activities = [activity()], comments = '', key?: string) =>
    call(app, cra.save, tenant.resource, { ...lastMonth, version, activity: activities, comments }, { key })
  const sent = async () => {
    const saved = await save()
    const answer = await call(app, cra.send, tenant.resource, { craId: saved.body.id, version: saved.body.version })
    expect(answer.status).toBe(200)
    return { craId: answer.body.id, version: answer.body.version }
  }
  const month = async () => (await call(app, cra.month, tenant.resource, lastMonth)).body
  return { ...tenant, mission, activity, save, sent, month }
}

describe('a month saved without a version', () => {
  const elsewhere = async (person: Person): Promise<Person> => {
    const claims = { ...person.claims, sid: 'anothersession' }
    return { ...person, claims, token: await issueAccessToken(claims, new Date()) }
  }

  test('is taken from whoever saved it last in the same session, client and mission as options or ids', async () => {
    const { resource, mission, activity, month } = await staffed()
    const asOptions = { ...activity(1), client: mission.client, mission: mission.mission }
    for (const [index, one] of [asOptions, activity(0.5), asOptions].entries()) {
      const answer = await call(app, cra.save, resource, { ...lastMonth, activity: [one], comments: `${index}` })
      expect(answer).toMatchObject({ status: 200, body: { version: index + 1 } })
    }
    expect(await month()).toMatchObject({
      version: 3,
      comments: '2',
      activities: [{ client: mission.client, mission: mission.mission }],
    })
  })

  test('is not taken from another session, which is shown both', async () => {
    const { resource, activity, save, month } = await staffed()
    await save(0, [activity(1)], 'mine')
    const other = await elsewhere(resource)
    await call(app, cra.month, other, lastMonth)
    const input = { ...lastMonth, activity: [activity(0.5)], comments: 'theirs' }
    const refused = await call(app, cra.save, other, input)
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'cra.stale',
        details: { current: { version: 1, comments: 'mine' }, sent: { activity: [activity(0.5)], comments: 'theirs' } },
      },
    })
    expect(await month()).toMatchObject({ version: 1, comments: 'mine' })
    expect((await call(app, cra.save, other, { ...input, version: 1 })).status).toBe(200)
    expect(await call(app, cra.save, resource, { ...input, comments: 'mine' })).toMatchObject({ status: 409 })
    expect(await month()).toMatchObject({ version: 2, comments: 'theirs' })
  })

  test('is locked once it is sent, without a version too', async () => {
    const { resource, activity, save } = await staffed()
    const { craId } = { craId: (await save()).body.id }
    expect((await call(app, cra.send, resource, { craId })).status).toBe(200)
    for (const person of [resource, await elsewhere(resource)]) {
      const again = { ...lastMonth, activity: [activity()], comments: '' }
      expect(await call(app, cra.save, person, again)).toMatchObject({ status: 409, body: { code: 'cra.locked' } })
    }
  })
})

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
    ['a weekend', [[weekend, 1]], 'cra.dayNotWorkable'],
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

describe('a validator', () => {
  test('signs, which seals the report, tells its owner and takes it out of the queue', async () => {
    const { sent, validator, resource, month } = await staffed()
    const { craId, version } = await sent()
    const answer = await call(app, cra.respond, validator, {
      craId,
      version,
      craValidationStatus: 'VALIDATED',
      signature: typed,
    })
    expect(answer).toMatchObject({ status: 200, body: { status: 'VALIDATED', message: 'cra.validated' } })
    expect(await month()).toMatchObject({
      status: 'VALIDATED',
      seal: { hash: expect.stringMatching(/^[0-9a-f]{64}$/), intact: true },
      validatorDtos: [{ number: 1, validatorName: validator.name, date: expect.any(String), signature: typed }],
    })
    expect((await call(app, cra.waiting, validator, {})).body.items).toEqual([])
    const history = await call(app, cra.history, resource, { craId })
    expect(history.body.map(({ actionType }) => actionType)).toEqual(['CRA_CREATED', 'CRA_SENT', 'CRA_VALIDATED'])
    await app.drained()
    expect(await app.mails(resource.email)).toHaveLength(1)
  })

  test('rejects with a cleaned message; the owner corrects and sends again', async () => {
    const { sent, validator, resource, month, save, activity } = await staffed()
    const { craId, version } = await sent()
    const message =
      '<p>Please <strong>fix</strong> <img src=x onerror=alert(1)><a href="javascript:alert(1)">this</a></p><script>x</script>'
    const answer = await call(app, cra.respond, validator, { craId, version, craValidationStatus: 'REJECTED', message })
    expect(answer).toMatchObject({ status: 200, body: { status: 'REJECTED', message: 'cra.rejected' } })
    const rejected = await month()
    expect(rejected.rejectionMessage).toContain('<strong>fix</strong>')
    expect(rejected.rejectionMessage).not.toMatch(/script|onerror|javascript/)
    const saved = await save(rejected.version, [activity(0.5)])
    expect(saved.status).toBe(200)
    expect((await month()).status).toBe('REJECTED')
    const again = await call(app, cra.send, resource, { craId, version: saved.body.version })
    expect(again.status).toBe(200)
    expect(await month()).toMatchObject({ status: 'WAITING_VALIDATION', rejectionMessage: null })
    const history = await call(app, cra.history, resource, { craId })
    expect(history.body.map(({ actionType }) => actionType)).toEqual([
      'CRA_CREATED',
      'CRA_SENT',
      'CRA_REJECTED',
      'CRA_SENT',
    ])
    expect(history.body[2]?.message).toContain('fix')
  })

  test.each(['', '   ', '<p><br></p>', '<p>&nbsp;</p>'])(
    'cannot reject with the empty message "%s"',
    async (message) => {
      const { sent, validator } = await staffed()
      const answer = await call(app, cra.respond, validator, {
        ...(await sent()),
        craValidationStatus: 'REJECTED',
        message,
      })
      expect(answer).toMatchObject({ status: 422, body: { code: 'cra.messageRequired' } })
    },
  )

  test('may approve without a signature: sealed, archived and shown as such', async () => {
    const { sent, validator, resource } = await staffed()
    const { craId } = await sent()
    const { status } = await call(app, cra.respond, validator, { craId, craValidationStatus: 'VALIDATED' })
    expect(status).toBe(200)
    for (const person of [resource, validator]) {
      const { body } = await call(app, cra.get, person, { craId })
      expect(body).toMatchObject({
        status: 'VALIDATED',
        validatorDtos: [{ number: 1, validatorName: validator.name, date: expect.any(String), signature: null }],
        seal: { intact: true, pseudonymised: false },
      })
    }
  })

  test('answers what waits now without a version, and nothing that does not', async () => {
    const { sent, validator } = await staffed()
    const { craId } = await sent()
    const answer = (craValidationStatus: 'VALIDATED' | 'REJECTED', message: string | null) =>
      call(app, cra.respond, validator, { craId, craValidationStatus, message })
    expect(await answer('REJECTED', null)).toMatchObject({ status: 422, body: { code: 'cra.messageRequired' } })
    expect(await answer('REJECTED', '<p>No</p>')).toMatchObject({ status: 200, body: { message: 'cra.rejected' } })
    expect(await answer('VALIDATED', null)).toMatchObject({ status: 409, body: { code: 'cra.notWaiting' } })
  })

  test('and another at once, one signing and one rejecting: exactly one wins and only that one is told', async () => {
    const { sent, validator, manager, resource } = await staffed()
    const { craId, version } = await sent()
    const answers = await Promise.all([
      call(app, cra.respond, validator, { craId, version, craValidationStatus: 'VALIDATED', signature: typed }),
      call(app, cra.respond, manager, { craId, version, craValidationStatus: 'REJECTED', message: '<p>No</p>' }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const history = await call(app, cra.history, resource, { craId })
    expect(history.body).toHaveLength(3)
    await app.drained()
    expect(await app.mails(resource.email)).toHaveLength(1)
  })

  test('approves what they saw or nothing: an old version is refused', async () => {
    const { sent, validator, save, resource, month, activity } = await staffed()
    const { craId, version } = await sent()
    await call(app, cra.respond, validator, { craId, version, craValidationStatus: 'REJECTED', message: '<p>No</p>' })
    const saved = await save((await month()).version, [activity(0.5)])
    await call(app, cra.send, resource, { craId, version: saved.body.version })
    const old = await call(app, cra.respond, validator, {
      craId,
      version,
      craValidationStatus: 'VALIDATED',
      signature: typed,
    })
    expect(old).toMatchObject({ status: 409, body: { code: 'cra.stale' } })
  })

  test('of another mission neither sees nor answers it', async () => {
    const { addPerson, validator, resource, acceptMission, manager } = await staffed()
    const own = await addPerson({ permissions: ['VALIDATE_CRA'] })
    const mission = await acceptMission(resource, { validators: [own.personId] })
    const activity = [{ client: mission.client.id, mission: mission.mission.id, details: [{ day: first, value: 1 }] }]
    const saved = await call(app, cra.save, resource, { ...lastMonth, version: 0, activity, comments: '' })
    const { craId, version } = { craId: saved.body.id, version: 2 }
    await call(app, cra.send, resource, { craId, version: 1 })
    const answer = { craId, version, craValidationStatus: 'VALIDATED', signature: typed } as const
    expect((await call(app, cra.waiting, validator, {})).body.items).toEqual([])
    expect((await call(app, cra.get, validator, { craId })).status).toBe(404)
    expect((await call(app, cra.respond, validator, answer)).status).toBe(404)
    expect((await call(app, cra.respond, manager, answer)).status).toBe(403)
    expect((await call(app, cra.get, own, { craId })).body.canRespond).toBe(true)
    expect((await call(app, cra.respond, own, answer)).status).toBe(200)
  })

  test('of a mission that was not worked on is not asked: it is not sent along', async () => {
    const { addPerson, resource, acceptMission, save, activity, month } = await staffed()
    const other = await addPerson({ permissions: ['VALIDATE_CRA'] })
    const idle = await acceptMission(resource, { validators: [other.personId] })
    const empty = { client: idle.client.id, mission: idle.mission.id, details: [] }
    const saved = await save(0, [empty, activity(1, [first])])
    expect((await month()).activities).toHaveLength(2)
    const { id: craId, version } = saved.body
    expect((await call(app, cra.send, resource, { craId, version })).status).toBe(200)
    expect((await month()).activities).toHaveLength(1)
    expect((await call(app, cra.waiting, other, {})).body.items).toMatchObject([{ id: craId }])
    const named = await addPerson({ permissions: ['VALIDATE_CRA'] })
    const mine = await acceptMission(resource, { validators: [named.personId] })
    const period = { year: 2026, month: 3 }
    const onMine = { client: mine.client.id, mission: mine.mission.id, details: [{ day: 3, value: 1 }] }
    const march = await call(app, cra.save, resource, {
      ...period,
      version: 0,
      activity: [empty, onMine],
      comments: '',
    })
    await call(app, cra.send, resource, { craId: march.body.id, version: march.body.version })
    expect((await call(app, cra.get, named, { craId: march.body.id })).body.canRespond).toBe(true)
    expect((await call(app, cra.get, other, { craId: march.body.id })).status).toBe(404)
    // A month without any work is sent as it is: somebody has to be asked.
    const april = { year: 2026, month: 4 }
    const blank = await call(app, cra.save, resource, { ...april, version: 0, activity: [empty], comments: '' })
    await call(app, cra.send, resource, { craId: blank.body.id, version: blank.body.version })
    expect((await call(app, cra.month, resource, april)).body.activities).toHaveLength(1)
  })

  test('who alone was asked and is disabled, or may no longer validate, leaves it to the others', async () => {
    const { addPerson, validator, resource, acceptMission, manager } = await staffed()
    const disable = (personId: string) => call(app, users.disable, manager, { userId: personId })
    const demote = (personId: string) =>
      call(app, users.setPermissions, manager, { userId: personId, permissions: ['VIEW_CRA'] })
    for (const [month, end] of [
      [1, disable],
      [2, demote],
    ] as const) {
      const own = await addPerson({ permissions: ['VALIDATE_CRA'] })
      const mission = await acceptMission(resource, { validators: [own.personId, resource.personId] })
      const ids = { client: mission.client.id, mission: mission.mission.id }
      const activity = [{ ...ids, details: [{ day: 5, value: 1 }] }]
      const period = { year: 2026, month }
      const { id: craId } = (await call(app, cra.save, resource, { ...period, version: 0, activity, comments: '' }))
        .body
      await call(app, cra.send, resource, { craId, version: 1 })
      const listed = async (person: typeof validator) =>
        (await call(app, cra.waiting, person, {})).body.items.map(({ id }) => id)
      const asked = async () =>
        (await call(app, cra.month, resource, period)).body.validatorDtos.map(({ validatorName }) => validatorName)
      expect([await listed(own), await listed(validator), await listed(manager)]).toEqual([[craId], [], []])
      expect(await asked()).toEqual([own.name])
      expect((await end(own.personId)).status).toBe(200)
      expect([await listed(validator), await listed(manager)]).toEqual([[craId], [craId]])
      expect((await asked()).toSorted()).toEqual([validator.name, manager.name].toSorted())
      const answer = { craId, version: 2, craValidationStatus: 'VALIDATED', signature: typed } as const
      expect((await call(app, cra.respond, validator, answer)).status).toBe(200)
      expect(await listed(manager)).toEqual([])
    }
  })

  test('whose own report was sent while there were others is listed once they are alone', async () => {
    const { manager, validator, acceptMission } = await staffed()
    const mission = await acceptMission(manager)
    const activity = [{ client: mission.client.id, mission: mission.mission.id, details: [{ day: first, value: 1 }] }]
    const saved = await call(app, cra.save, manager, { ...lastMonth, version: 0, activity, comments: '' })
    await call(app, cra.send, manager, { craId: saved.body.id, version: 1 })
    const listed = async () => (await call(app, cra.waiting, manager, {})).body.items.map(({ ownReport }) => ownReport)
    expect(await listed()).toEqual([])
    await call(app, users.disable, manager, { userId: validator.personId })
    expect(await listed()).toEqual([true])
  })

  test('does not sign their own report, unless they are alone, and then it is said', async () => {
    const { manager, acceptMission } = await staffed()
    const alone = await newTenant(app, { validator: false })
    for (const [person, accept, allowed] of [
      [manager, acceptMission, false],
      [alone.manager, alone.acceptMission, true],
    ] as const) {
      const mission = await accept(person)
      const activity = [{ client: mission.client.id, mission: mission.mission.id, details: [{ day: first, value: 1 }] }]
      const { id: craId } = (await call(app, cra.save, person, { ...lastMonth, version: 0, activity, comments: '' }))
        .body
      await call(app, cra.send, person, { craId, version: 1 })
      expect((await call(app, cra.get, person, { craId })).body).toMatchObject({ canRespond: allowed, ownReport: true })
      expect((await call(app, cra.waiting, person, {})).body.items).toHaveLength(allowed ? 1 : 0)
      const answer = await call(app, cra.respond, person, {
        craId,
        version: 2,
        craValidationStatus: 'VALIDATED',
        signature: typed,
      })
      expect(answer).toMatchObject(allowed ? { status: 200 } : { status: 403, body: { code: 'cra.ownReport' } })
    }
  })

  test('cannot read a draft, nor a report of another tenant', async () => {
    const { save, validator } = await staffed()
    const elsewhere = await staffed()
    const draft = (await save()).body.id
    const foreign = (await elsewhere.sent()).craId
    for (const craId of [draft, foreign, draft.replace(/^.{4}/, '0000')]) {
      expect(await call(app, cra.get, validator, { craId })).toMatchObject({
        status: 404,
        body: { code: 'resource.notFound' },
      })
      expect(await call(app, cra.history, validator, { craId })).toMatchObject({ status: 404 })
    }
  })

  test('signs several at once, each answered for itself, and a retry changes nothing', async () => {
    const { sent, validator, freelancer, acceptMission, save } = await staffed()
    const good = await sent()
    const mission = await acceptMission(freelancer)
    const activity = [{ client: mission.client.id, mission: mission.mission.id, details: [{ day: first, value: 1 }] }]
    const draft = await call(app, cra.save, freelancer, { ...lastMonth, version: 0, activity, comments: '' })
    const reports = [
      good,
      { craId: draft.body.id, version: 1 },
      { ...good, craId: good.craId.replace(/^.{4}/, '0000') },
    ]
    const key = 'several-0123456789-abcdef'
    const expected = [
      { craId: good.craId, status: 'VALIDATED', code: null },
      { craId: draft.body.id, status: null, code: 'resource.notFound' },
      { craId: reports[2]?.craId, status: null, code: 'resource.notFound' },
    ]
    for (const _ of [1, 2]) {
      const answer = await call(app, cra.validateMany, validator, { reports, signature: typed }, { key })
      expect(answer.body).toEqual(expected)
    }
    expect((await save(9)).body).toMatchObject({ code: 'cra.locked' })
  })
})

describe('a manager', () => {
  test('sees everybody of a month, and who has not sent yet', async () => {
    const { manager, resource, freelancer, sent } = await staffed()
    await sent()
    const team = await call(app, cra.team, manager, lastMonth)
    const rows = new Map(team.body.items.map((row) => [row.personId, row]))
    expect(rows.get(resource.personId)).toMatchObject({
      status: 'WAITING_VALIDATION',
      totalWorkedDays: weekdays.length,
    })
    expect(rows.get(freelancer.personId)).toMatchObject({ status: null, id: null, totalWorkedDays: 0 })
    const late = await call(app, cra.team, manager, { ...lastMonth, status: 'NOT_SENT' })
    expect(late.body.items.map(({ personId }) => personId)).toContain(freelancer.personId)
    expect(late.body.items.map(({ personId }) => personId)).not.toContain(resource.personId)
    const waiting = await call(app, cra.team, manager, { ...lastMonth, status: 'WAITING_VALIDATION' })
    expect(waiting.body.items.map(({ personId }) => personId)).toEqual([resource.personId])
  })

  test('pages through a large team; a cursor works for its own list only', async () => {
    const { manager, addPerson, validator } = await staffed()
    await Promise.all(Array.from({ length: 105 }, () => addPerson({ permissions: ['VIEW_CRA'] })))
    const one = await call(app, cra.team, manager, lastMonth)
    expect(one.body.items).toHaveLength(100)
    const cursor = one.body.cursor ?? ''
    const two = await call(app, cra.team, manager, { ...lastMonth, cursor })
    const ids = [...one.body.items, ...two.body.items].map(({ personId }) => personId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(two.body.cursor).toBeUndefined()
    const elsewhere = await newTenant(app)
    const misuses = [
      call(app, cra.team, elsewhere.manager, { ...lastMonth, cursor }),
      call(app, cra.team, manager, { year: 2020, month: 1, cursor }),
      call(app, cra.team, manager, { ...lastMonth, status: 'DRAFT', cursor }),
      call(app, cra.team, manager, {
        ...lastMonth,
        cursor: `${cursor.slice(0, -1)}${cursor.endsWith('A') ? 'B' : 'A'}`,
      }),
      call(app, cra.waiting, validator, { cursor }),
    ]
    for (const answer of await Promise.all(misuses))
      expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid' } })
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
