import { afterEach, beforeEach, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { common } from '#shared/overview/common/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { missions } from '#shared/staffing/missions/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { staffingOf } from '#test/api/staffing/staffingKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { inboxOf } from './inboxKit.ts'

/** What waits for people stands at the top of their home, and beside the entries of the navigation. */
const app = await startApi()
const { waiting } = inboxOf(app)
const { must, newMission, sent: sentToClient, answer, FIELDS } = staffingOf(app)
const month = { year: 2026, month: 10 }

/** A time when that month is the last one. */
const NOVEMBER = Date.parse('2026-11-20T09:00:00Z')
beforeEach(() => setClock({ ahead: NOVEMBER - Date.now() }))
afterEach(() => setClock())

type Mission = { client: { id: string }; mission: { id: string } }
const sent = async (person: Person, { client, mission }: Mission, of = month) => {
  const activity = [{ client: client.id, mission: mission.id, details: [] }]
  const { body } = await call(app, cra.save, person, { ...of, version: 0, activity, comments: '' })
  return (await call(app, cra.send, person, { craId: body.id, version: body.version })).body
}

test('reports that wait for a signature wait for who may sign them, until they are signed', async () => {
  const { manager, validator, resource, acceptMission } = await newTenant(app)
  const report = await sent(resource, await acceptMission(resource))
  expect(await waiting(validator)).toMatchObject({ SIGN: 1 })
  expect(await waiting(resource)).not.toHaveProperty('SIGN')
  expect(await waiting(manager)).toMatchObject({ SIGN: 1 })
  await call(app, cra.respond, validator, {
    craId: report.id,
    version: report.version,
    craValidationStatus: 'VALIDATED',
  })
  expect(await waiting(validator)).not.toHaveProperty('SIGN')
})

test('as many reports are counted as the list to sign shows, whoever validates their missions by now', async () => {
  const { manager, resource, addPerson } = await newTenant(app)
  const [first, second] = [
    await addPerson({ permissions: ['VALIDATE_CRA'], type: 'ESN' }),
    await addPerson({ permissions: ['VALIDATE_CRA'], type: 'ESN' }),
  ]
  const mission = await newMission(manager, { validators: [first.personId] })
  await must(answer((await sentToClient(manager, mission.id, resource)).token))
  await sent(resource, { client: mission.client, mission })
  const counted = async (people = [first, second, manager]) => {
    const each = people.map(async (by) => {
      const { items } = await must(call(app, cra.waiting, by, {}))
      const { SIGN = 0 } = await waiting(by)
      return [SIGN, items.length]
    })
    return Promise.all(each)
  }
  expect(await counted()).toEqual([
    [1, 1],
    [0, 0],
    [0, 0],
  ])
  const { missionId, version } = { missionId: mission.id, version: mission.version }
  const asked = { ...FIELDS, missionId, version, clientId: mission.client.id, validators: [second.personId] }
  await must(call(app, missions.save, manager, asked))
  expect(await counted()).toEqual([
    [0, 0],
    [1, 1],
    [0, 0],
  ])
  await must(call(app, users.disable, manager, { userId: second.personId }))
  expect(await counted([first, manager])).toEqual([
    [1, 1],
    [1, 1],
  ])
})

test('who validates a mission from now on is told of what waits there, and who no longer does is asked no more', async () => {
  const { manager, resource, addPerson } = await newTenant(app)
  const signing = () => addPerson({ permissions: ['VALIDATE_CRA'], type: 'ESN' })
  const [first, second] = [await signing(), await signing()]
  const mission = await newMission(manager, { validators: [first.personId] })
  await must(answer((await sentToClient(manager, mission.id, resource)).token))
  const report = await sent(resource, { client: mission.client, mission })
  const told = async () => {
    await app.drained()
    const each = [first, second, manager].map(async (person) => {
      const notices = await must(call(app, common.notifications, person, {}))
      const { SIGN = 0 } = await waiting(person)
      return [notices.filter(({ link }) => link?.endsWith(`/validate/${report.id}`)).length, SIGN]
    })
    return Promise.all(each)
  }
  const mails = async (person: Person) =>
    (await app.mails(person.email)).filter(({ html }) => html?.includes(report.id)).length
  const save = async (validators: string[]) => {
    const { version } = await must(call(app, missions.get, manager, { missionId: mission.id }))
    const asked = { ...FIELDS, missionId: mission.id, version, clientId: mission.client.id, validators }
    await must(call(app, missions.save, manager, asked))
  }
  const [one, none] = [
    [1, 1],
    [0, 0],
  ]
  expect([await told(), await mails(second)]).toEqual([[one, none, none], 0])
  await save([second.personId])
  expect([await told(), await mails(second), await mails(first)]).toEqual([[none, one, none], 1, 1])
  // Nobody is told again, nor of what they have done themselves.
  await save([second.personId, manager.personId])
  expect([await told(), await mails(second)]).toEqual([[none, one, [0, 1]], 1])
  const { id: craId, version } = report
  await must(call(app, cra.respond, manager, { craId, version, craValidationStatus: 'VALIDATED' }))
  expect(await told()).toEqual([none, none, none])
})

test('a report behind a page of others’ is found', async () => {
  const { manager, validator, addPerson, acceptMission } = await newTenant(app)
  const other = await addPerson({ permissions: ['VALIDATE_CRA'], type: 'ESN' })
  for (let index = 0; index < 26; index++) {
    const person = await addPerson()
    await sent(person, await acceptMission(person, { validators: [index < 25 ? other.personId : validator.personId] }))
  }
  expect(await waiting(validator)).toMatchObject({ SIGN: 1 })
  expect(await waiting(manager)).not.toHaveProperty('SIGN')
}, 60_000)

test('and one behind a hundred and more of others’, wherever it lies', async () => {
  const { validator, addPerson, acceptMission } = await newTenant(app)
  const other = await addPerson({ permissions: ['VALIDATE_CRA'], type: 'ESN' })
  const people = await Promise.all(Array.from({ length: 16 }, () => addPerson()))
  const sendEight = async (person: Person) => {
    const mission = await acceptMission(person, { validators: [other.personId] })
    for (let before = 1; before <= 8; before++) await sent(person, mission, { year: 2026, month: before })
  }
  for (const person of people.slice(1)) await sendEight(person)
  const last = await addPerson()
  await sent(last, await acceptMission(last, { validators: [validator.personId] }))
  expect(await waiting(validator)).toMatchObject({ SIGN: 1 })
  // Behind more than are looked through, nobody says that there is none.
  for (const person of people.slice(0, 1)) await sendEight(person)
  const { lines } = await must(call(app, common.inbox, validator, {}))
  expect(lines).toContainEqual({ kind: 'SIGN', count: 0, more: true })
}, 120_000)

test('behind more people than are looked through, nobody says that none is late', async () => {
  const { manager, addPerson, acceptMission } = await newTenant(app)
  for (let index = 0; index < 200; index++) await addPerson()
  const last = await addPerson()
  await acceptMission(last)
  const { lines } = await must(call(app, common.inbox, manager, {}))
  expect(lines).toContainEqual({ kind: 'REMIND', count: 0, more: true, ...month })
}, 60_000)

test('who has no mission in a month is late with nothing, until they begin to fill it', async () => {
  const { manager, validator, resource, freelancer, acceptMission } = await newTenant(app)
  const late = async () => {
    const { items } = await must(call(app, cra.team, manager, { ...month, status: 'NOT_SENT' }))
    return items.map(({ personId }) => personId)
  }
  const asked = async () => (await must(call(app, cra.remind, manager, month))).reminded
  await acceptMission(freelancer, { startDate: '2026-01-01', endDate: '2026-08-31' })
  await acceptMission(validator, { startDate: '2026-11-01', endDate: '2026-12-31' })
  expect([await late(), (await waiting(manager)).REMIND, await asked()]).toEqual([[], undefined, 0])
  const { items } = await must(call(app, cra.team, manager, month))
  expect(items.map(({ noMission }) => noMission)).toEqual([true, true, true, true])
  const { months } = await must(call(app, cra.year, freelancer, { year: month.year }))
  expect(months.slice(7, 9).map(({ noMission }) => noMission)).toEqual([undefined, true])
  await acceptMission(resource)
  expect([await late(), (await waiting(manager)).REMIND]).toEqual([[resource.personId], 1])
  await must(call(app, cra.save, freelancer, { ...month, version: 0, activity: [], comments: 'Congés' }))
  expect((await late()).toSorted()).toEqual([resource.personId, freelancer.personId].toSorted())
  expect([(await waiting(manager)).REMIND, await asked()]).toEqual([2, 2])
  const listed = await must(call(app, cra.team, manager, month))
  expect(listed.items.map(({ noMission }) => noMission)).toEqual([undefined, undefined, true, true])
})

test('one’s own report waits for somebody else', async () => {
  const { validator, acceptMission } = await newTenant(app)
  await sent(validator, await acceptMission(validator))
  expect(await waiting(validator)).not.toHaveProperty('SIGN')
})

test('who has not sent last month’s report is counted for who follows the team, and no other company’s people are', async () => {
  const [one, other] = [await newTenant(app), await newTenant(app)]
  const missions = [await one.acceptMission(one.resource), await one.acceptMission(one.freelancer)] as const
  for (const person of [other.resource, other.freelancer]) await other.acceptMission(person)
  const before = (await waiting(one.manager)).REMIND ?? 0
  expect(before).toBeGreaterThan(1)
  // As many as are reminded: who reminds is not among them.
  expect((await call(app, cra.remind, other.manager, month)).body).toMatchObject({ reminded: before })
  const { lines } = await must(call(app, common.inbox, other.manager, {}))
  expect(lines).toContainEqual({ kind: 'REMIND', count: before, reminded: before, more: false, ...month })
  await sent(one.resource, missions[0])
  expect((await waiting(one.manager)).REMIND).toBe(before - 1)
  expect((await waiting(other.manager)).REMIND).toBe(before)
  expect(await waiting(one.resource)).not.toHaveProperty('REMIND')
})

test('who has not sent the month before the last one either is counted apart, first', async () => {
  const { manager, resource, freelancer, acceptMission } = await newTenant(app)
  const [mission] = [await acceptMission(resource), await acceptMission(freelancer, { startDate: '2026-10-01' })]
  const late = async () => {
    const { lines } = await must(call(app, common.inbox, manager, {}))
    return lines.flatMap((line) => (line.kind === 'REMIND' ? [[line.month, line.count, line.reminded]] : []))
  }
  expect(await late()).toEqual([
    [9, 1, undefined],
    [10, 2, undefined],
  ])
  await must(call(app, cra.remind, manager, { ...month, month: 9 }))
  expect((await late())[0]).toEqual([9, 1, 1])
  await sent(resource, mission, { ...month, month: 9 })
  expect(await late()).toEqual([[10, 2, undefined]])
})

test('nobody is late with a month before it is over where its reader works', async () => {
  setClock({ at: new Date('2026-11-30T11:00:00Z') })
  const { manager, resource, addPerson, acceptMission } = await newTenant(app)
  const overseas = { country: 'FR', region: 'NC' }
  const inNoumea = await addPerson({ permissions: ['MANAGE_CRA'], type: 'ESN', placeOfWork: overseas })
  await acceptMission(resource)
  const months = async () =>
    Promise.all(
      [manager, inNoumea].map(async (person) => {
        const { lines } = (await call(app, common.inbox, person, {})).body
        return lines.findLast(({ kind }) => kind === 'REMIND')?.month
      }),
    )
  expect(await months()).toEqual([10, 10])
  setClock({ at: new Date('2026-11-30T13:30:00Z') })
  expect(await months()).toEqual([10, 11])
  setClock({ at: new Date('2026-11-30T23:30:00Z') })
  expect(await months()).toEqual([11, 11])
})
