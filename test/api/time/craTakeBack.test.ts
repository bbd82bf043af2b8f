import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { common } from '#shared/overview/common/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { CRA_TRANSITIONS, canBeValidated } from '#shared/time/cra/rules.ts'
import type { CraStatus } from '#shared/time/terms.ts'
import { call, newTenant, startApi } from '#test/kit/api.ts'
import { month, type Report, takingBackOf, typed } from './craTakeBackKit.ts'

const app = await startApi()
const { takeBack, sign, reject, staffed } = takingBackOf(app)
describe('whoever has sent a report takes it back', () => {
  test('and it is the draft that it was, with all its days', async () => {
    const { save, send, own, resource } = await staffed()
    const draft = await save()
    const before = await own()
    const report = await send(draft)
    expect(await takeBack(resource, report)).toMatchObject({
      status: 200,
      body: { id: report.craId, version: report.version + 1, status: 'DRAFT', message: 'cra.takenBack' },
    })
    expect(await own()).toEqual({ ...before, version: report.version + 1 })
    expect(before).toMatchObject({ status: 'DRAFT', sentAt: null, totalWorkedDays: 2, comments: 'On site' })
  })

  test('and nobody has to answer, or invoices, what was not sent', async () => {
    const { sent, waiting, teamRow, resource, validator, manager } = await staffed()
    const billable = async () => (await call(app, cra.billable, manager, month)).body.items.length
    const report = await sent()
    expect([(await waiting(validator)).length, await billable()]).toEqual([1, 1])
    await takeBack(resource, report)
    expect([(await waiting(validator)).length, await billable()]).toEqual([0, 0])
    const late = { status: 'DRAFT', sentAt: null, version: report.version + 1, totalWorkedDays: 2 }
    expect(await teamRow({ status: 'NOT_SENT' })).toMatchObject(late)
    const { months } = (await call(app, cra.year, resource, { year: month.year })).body
    expect(months[month.month - 1]).toMatchObject({ status: 'DRAFT', totalWorkedDays: 2 })
  })

  test('and is reminded of it like anybody who is late', async () => {
    const { sent, resource, manager, freelancer, acceptMission } = await staffed()
    await acceptMission(freelancer)
    const report = await sent()
    const late = async () => (await call(app, cra.remind, manager, { ...month })).body.reminded
    const others = await late()
    await takeBack(resource, report)
    expect([others, await late()]).toEqual([1, 1])
  })

  test('and changes it and sends it again, and it is signed', async () => {
    const { sent, save, send, own, waiting, history, resource, validator } = await staffed()
    const back = (await takeBack(resource, await sent())).body
    const changed = await save(back.version, 0.5)
    expect(changed.status).toBe(200)
    const again = await send(changed)
    expect(await waiting(validator)).toMatchObject([{ id: again.craId, version: again.version, totalWorkedDays: 1 }])
    expect((await call(app, cra.get, validator, { craId: again.craId })).body.canRespond).toBe(true)
    expect((await sign(validator, again)).status).toBe(200)
    expect(await own()).toMatchObject({ status: 'VALIDATED', totalWorkedDays: 1, seal: { intact: true } })
    expect(
      (await history(again.craId)).map(({ actionType, actionLog: { from, to } }) => [actionType, from, to]),
    ).toEqual([
      ['CRA_CREATED', null, 'DRAFT'],
      ['CRA_SENT', 'DRAFT', 'WAITING_VALIDATION'],
      ['CRA_TAKEN_BACK', 'WAITING_VALIDATION', 'DRAFT'],
      ['CRA_SENT', 'DRAFT', 'WAITING_VALIDATION'],
      ['CRA_VALIDATED', 'WAITING_VALIDATION', 'VALIDATED'],
    ])
    expect((await history(again.craId))[2]).toMatchObject({ actionBy: resource.name, message: null })
  })

  test('after a rejection too: what was written then stays in the history only', async () => {
    const { sent, save, send, own, history, resource, validator } = await staffed()
    const report = await sent()
    await reject(validator, report)
    const again = await send(await save((await own()).version))
    expect((await takeBack(resource, again)).status).toBe(200)
    expect(await own()).toMatchObject({ status: 'DRAFT', rejectionMessage: null, sentAt: null })
    expect((await history(report.craId)).filter(({ message }) => message)).toHaveLength(1)
  })

  test('and a retry is answered as the first time and changes nothing', async () => {
    const { sent, own, history, resource } = await staffed()
    const report = await sent()
    const key = 'take-back-0123456789-abcdef'
    const answers = [await takeBack(resource, report, key), await takeBack(resource, report, key)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    expect((await own()).version).toBe(report.version + 1)
    expect(await history(report.craId)).toHaveLength(3)
  })

  test('and nobody gets a mail of it, or goes on reading that it waits', async () => {
    const { sent, resource, validator, manager } = await staffed()
    const told = async () => {
      await app.drained()
      const mails = await Promise.all([resource, validator, manager].map(({ email }) => app.mails(email)))
      const notes = await Promise.all(
        [resource, validator, manager].map((person) => call(app, common.notifications, person, {})),
      )
      return [mails.map(({ length }) => length), notes.map(({ body }) => body.length)]
    }
    const report = await sent()
    expect(await told()).toEqual([
      [0, 1, 0],
      [0, 1, 0],
    ])
    await takeBack(resource, report)
    expect(await told()).toEqual([
      [0, 1, 0],
      [0, 0, 0],
    ])
  })
})

describe('taking back is refused', () => {
  test.each([
    ['VALIDATED', sign],
    ['REJECTED', reject],
  ] as const)('once it is %s', async (status, respond) => {
    const { sent, own, resource, validator } = await staffed()
    const report = await sent()
    await respond(validator, report)
    const before = await own()
    for (const version of [report.version, report.version + 1]) {
      expect(await takeBack(resource, { ...report, version })).toMatchObject({
        status: 409,
        body: { code: 'cra.alreadyAnswered', details: { status } },
      })
    }
    expect(await own()).toEqual(before)
  })

  test('of a draft, of a version that is no longer, and of what is not there', async () => {
    const { save, send, own, resource, freelancer } = await staffed()
    const draft = await save()
    expect(await takeBack(resource, draft)).toMatchObject({ status: 409, body: { code: 'cra.notWaiting' } })
    const report = await send(draft)
    expect(await takeBack(resource, draft)).toMatchObject({ status: 409, body: { code: 'cra.stale' } })
    expect((await own()).status).toBe('WAITING_VALIDATION')
    const none = { ...report, craId: report.craId.replace(/10$/, '09') }
    expect((await takeBack(resource, none)).status).toBe(404)
    expect((await takeBack(freelancer, { ...report, craId: `${freelancer.personId}-2026-10` })).status).toBe(404)
  })

  test('to everybody but its owner, whatever they may do', async () => {
    const { sent, own, resource, freelancer, validator, manager } = await staffed()
    const elsewhere = await staffed()
    const report = await sent()
    const before = await own()
    for (const person of [freelancer, validator, manager, elsewhere.manager, elsewhere.resource]) {
      expect(await takeBack(person, report)).toMatchObject({ status: 404, body: { code: 'resource.notFound' } })
    }
    expect((await takeBack(undefined, report)).status).toBe(401)
    expect(await own()).toEqual(before)
    expect((await takeBack(resource, report)).status).toBe(200)
  })

  test('or its answer is, when both come at once: exactly one of the two is done', async () => {
    for (let round = 0; round < 6; round++) {
      const { sent, own, waiting, teamRow, history, resource, validator } = await staffed()
      const report = await sent()
      const respond = round % 2 === 0 ? sign : reject
      const [back, answer] = await Promise.all([takeBack(resource, report), respond(validator, report)])
      expect([back.status, answer.status].toSorted()).toEqual([200, 409])
      const { status, version } = await own()
      if (back.status === 200) {
        expect(answer.body).toMatchObject({ code: 'cra.takenBack' })
        expect(status).toBe('DRAFT')
      } else {
        expect(back.body).toMatchObject({ code: 'cra.alreadyAnswered' })
        expect(status).toBe(round % 2 === 0 ? 'VALIDATED' : 'REJECTED')
      }
      expect(version).toBe(report.version + 1)
      expect(await teamRow()).toMatchObject({ status, version })
      expect(await waiting(validator)).toEqual([])
      expect(await history(report.craId)).toHaveLength(3)
    }
  })

  test('the second time, when it is asked twice at once', async () => {
    const { sent, history, resource } = await staffed()
    const report = await sent()
    const answers = await Promise.all([1, 2, 3].map(() => takeBack(resource, report)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await history(report.craId)).toHaveLength(3)
  })
})

describe('a report taken back', () => {
  const GONE = { status: 409, body: { code: 'cra.takenBack' } }
  const MISSING = { status: 404, body: { code: 'resource.notFound' } }

  test('says so to the validator who could read it, and shows them nothing of it', async () => {
    const { sent, save, resource, validator } = await staffed()
    const report = await sent()
    const { version } = (await takeBack(resource, report)).body
    for (const { craId } of [report, await save(version, 0.25)]) {
      const seen = await call(app, cra.get, validator, { craId })
      expect(seen).toMatchObject(GONE)
      expect(seen.body).toHaveProperty('details', { by: resource.name })
      expect(await call(app, cra.history, validator, { craId })).toMatchObject(GONE)
    }
    expect(await sign(validator, report)).toMatchObject(GONE)
    const many = { reports: [{ craId: report.craId, version: report.version }], signature: typed }
    const { body } = await call(app, cra.validateMany, validator, many)
    expect(body).toEqual([{ craId: report.craId, status: null, code: 'cra.takenBack' }])
  })

  test('is not there for anybody else, nor once who it waited for may no longer validate', async () => {
    const { sent, resource, freelancer, validator, manager, addPerson } = await staffed()
    const other = await addPerson({ permissions: ['VALIDATE_CRA'] })
    const elsewhere = await newTenant(app)
    const report = await sent()
    await takeBack(resource, report)
    for (const person of [freelancer, other, elsewhere.validator, elsewhere.manager]) {
      expect(await call(app, cra.get, person, { craId: report.craId })).toMatchObject(MISSING)
    }
    const demoted = { userId: validator.personId, permissions: ['VIEW_CRA' as const] }
    expect((await call(app, users.setPermissions, manager, demoted)).status).toBe(200)
    expect(await call(app, cra.get, validator, { craId: report.craId })).toMatchObject(MISSING)
  })

  test('is a draft like any other for who never got it: a report that was never sent is not there', async () => {
    const { save, validator } = await staffed()
    const { craId } = await save()
    expect(await call(app, cra.get, validator, { craId })).toMatchObject(MISSING)
  })
})

type Action = keyof typeof CRA_TRANSITIONS
const ACTIONS = Object.keys(CRA_TRANSITIONS) as Action[]

test('whatever is done with a report, in whatever order and at the same time: lists, team and history agree with it', async () => {
  const turn = fc.array(fc.constantFrom(...ACTIONS), { minLength: 1, maxLength: 2 })
  await fc.assert(
    fc.asyncProperty(fc.array(turn, { minLength: 6, maxLength: 14 }), async (turns) => {
      const { save, own, waiting, teamRow, history, resource, validator } = await staffed()
      const { craId } = await save()
      const act: Record<Action, (report: Report) => Promise<{ status: number }>> = {
        save: ({ version }) => save(version, 0.5),
        send: (report) => call(app, cra.send, resource, report),
        takeBack: (report) => takeBack(resource, report),
        validate: (report) => sign(validator, report),
        reject: (report) => reject(validator, report),
      }
      const steps: CraStatus[] = ['DRAFT']
      for (const actions of turns) {
        const before = await own()
        const possible = actions.filter((action) =>
          action === 'validate'
            ? canBeValidated({ ...before, savedAt: before.savedAt ?? '' })
            : (CRA_TRANSITIONS[action].from as readonly string[]).includes(before.status),
        )
        const answers = await Promise.all(actions.map((action) => act[action]({ craId, version: before.version })))
        const done = actions.filter((_, index) => answers[index]?.status === 200)
        for (const [index, { status }] of answers.entries()) {
          const action = actions[index]
          if (status === 200) continue
          // A draft that was never sent is not there for its validator.
          const isHidden = before.status === 'DRAFT' && (action === 'validate' || action === 'reject')
          expect(isHidden ? [404, 409] : [409], action).toContain(status)
        }
        expect(done).toHaveLength(Math.min(1, possible.length))
        const after = await own()
        const [action] = done
        expect(after.status).toBe((action && CRA_TRANSITIONS[action].to) ?? before.status)
        expect(after.version).toBe(before.version + done.length)
        if (after.status !== before.status) steps.push(after.status)
        // A signature is withdrawn once it is archived and counted.
        if (after.status === 'VALIDATED') await app.drained()
        const waits = after.status === 'WAITING_VALIDATION'
        expect((await waiting(validator)).map(({ version }) => version)).toEqual(waits ? [after.version] : [])
        const { status, version, sentAt, totalWorkedDays } = after
        expect(await teamRow()).toMatchObject({ status, version, sentAt, totalWorkedDays })
      }
      expect((await history(craId)).map(({ actionLog }) => actionLog.to)).toEqual(steps)
    }),
    { numRuns: 5 },
  )
}, 60_000)
