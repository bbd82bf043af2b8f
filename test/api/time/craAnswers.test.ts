import { afterEach, describe, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { users } from '#shared/people/users/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { call, newTenant, startApi } from '#test/kit/api.ts'
import { first, lastMonth, staffedOf, typed } from './craKit.ts'

const app = await startApi()
afterEach(() => setClock())

const staffed = staffedOf(app)

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

  test('who answers what somebody has answered meanwhile is told by whom, whichever version they saw', async () => {
    const { sent, validator, month } = await staffed()
    const { craId, version } = await sent()
    const sign = (seen: number | undefined) =>
      call(app, cra.respond, validator, { craId, version: seen, craValidationStatus: 'VALIDATED', signature: typed })
    expect((await sign(version)).status).toBe(200)
    for (const seen of [version, version + 1, undefined]) {
      expect(await sign(seen)).toMatchObject({
        status: 409,
        body: { code: 'cra.alreadyAnswered', details: { status: 'VALIDATED', by: validator.name } },
      })
    }
    expect((await month()).validatorDtos).toHaveLength(1)
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
