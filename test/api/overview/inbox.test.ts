import { afterEach, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { common, type InboxLine } from '#shared/overview/common/contract.ts'
import { dashboards } from '#shared/overview/dashboards/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { missions } from '#shared/staffing/missions/contract.ts'
import { positionings } from '#shared/staffing/positionings/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { staffingOf } from '#test/api/staffing/staffingKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'

/** What waits for people stands at the top of their home, and beside the entries of the navigation. */
const app = await startApi()
const { must, newMission, sent: sentToClient, answer, FIELDS } = staffingOf(app)
const month = { year: 2026, month: 10 }

afterEach(() => setClock())

const waiting = async (person: Person): Promise<Partial<Record<InboxLine['kind'], number>>> => {
  const { lines } = (await call(app, common.inbox, person, {})).body
  return Object.fromEntries(lines.map(({ kind, count }) => [kind, count]))
}

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

test('nor, behind more who have accepted than are looked through, that nobody is to be presented', async () => {
  const { manager, resource, addPerson } = await newTenant(app)
  const { accepted } = staffingOf(app)
  const open = await newMission(manager)
  await accepted(manager, open.id, resource)
  const full = await newMission(manager)
  for (let index = 0; index < 50; index++) await accepted(manager, full.id, await addPerson())
  const { version } = await must(call(app, missions.get, manager, { missionId: full.id }))
  await must(call(app, missions.close, manager, { missionId: full.id, version }))
  const { lines } = await must(call(app, common.inbox, manager, {}))
  expect(lines).toContainEqual({ kind: 'PRESENT', count: 0, more: true })
}, 60_000)

test('who has no mission in a month is late with nothing, until they begin to fill it', async () => {
  const { manager, validator, resource, freelancer, acceptMission } = await newTenant(app)
  const late = async () => {
    const { items } = await must(call(app, cra.team, manager, { ...month, status: 'NOT_SENT' }))
    return items.map(({ personId }) => personId)
  }
  const asked = async () => (await must(call(app, cra.remind, manager, month))).reminded
  await acceptMission(freelancer, { startDate: '2026-01-01', endDate: '2026-09-30' })
  await acceptMission(validator, { startDate: '2026-11-01', endDate: '2026-12-31' })
  expect([await late(), (await waiting(manager)).REMIND, await asked()]).toEqual([[], undefined, 0])
  const { items } = await must(call(app, cra.team, manager, month))
  expect(items.map(({ noMission }) => noMission)).toEqual([true, true, true, true])
  const { months } = await must(call(app, cra.year, freelancer, { year: month.year }))
  expect(months.slice(8, 10).map(({ noMission }) => noMission)).toEqual([undefined, true])
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
  await sent(one.resource, missions[0])
  expect((await waiting(one.manager)).REMIND).toBe(before - 1)
  expect((await waiting(other.manager)).REMIND).toBe(before)
  expect(await waiting(one.resource)).not.toHaveProperty('REMIND')
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
        return lines.find(({ kind }) => kind === 'REMIND')?.month
      }),
    )
  expect(await months()).toEqual([10, 10])
  setClock({ at: new Date('2026-11-30T13:30:00Z') })
  expect(await months()).toEqual([10, 11])
  setClock({ at: new Date('2026-11-30T23:30:00Z') })
  expect(await months()).toEqual([11, 11])
})

test('a proposal waits for the person until they answer, then for who sends it to the client', async () => {
  const { manager, resource } = await newTenant(app)
  const staffing = staffingOf(app)
  expect(await waiting(resource)).not.toHaveProperty('ANSWER')
  await staffing.giveProfile(resource)
  const { id } = await staffing.newMission(manager)
  const proposed = await staffing.proposed(manager, id, resource)
  expect(await waiting(resource)).toMatchObject({ ANSWER: 1 })
  await staffing.accept(resource, proposed)
  expect(await waiting(resource)).not.toHaveProperty('ANSWER')
  expect(await waiting(manager)).toMatchObject({ PRESENT: 1 })
  expect(await waiting(resource)).not.toHaveProperty('PRESENT')
})

test('open missions that nobody is positioned on wait for who places people, until they are staffed, closed or over', async () => {
  const { manager, resource, addPerson } = await newTenant(app)
  const placing = await addPerson({ permissions: ['MANAGE_POSITIONING'], type: 'ESN' })
  const staffing = async (person = manager) =>
    (await must(call(app, common.inbox, person, {}))).lines.find(({ kind }) => kind === 'STAFF')
  /** What the line leads to. */
  const listed = async () => {
    const asked = { status: 'UNSTAFFED' as const, sort: 'newest' as const, size: 5 as const }
    return (await must(call(app, missions.list, placing, asked))).items.map((one) => one.id)
  }
  expect(await staffing()).toBeUndefined()
  const { id, title } = await newMission(manager, { title: 'Portail' })
  const line = { kind: 'STAFF', count: 1, more: false }
  expect(await staffing()).toEqual({ ...line, mission: { id, title } })
  expect(await staffing(placing)).toEqual({ ...line, mission: { id, title } })
  expect(await staffing(resource)).toBeUndefined()
  await newMission(manager, { startDate: '2024-01-01', endDate: '2024-12-31' })
  expect(await staffing()).toMatchObject({ count: 1 })
  const other = await newMission(manager)
  expect(await staffing()).toEqual({ ...line, count: 2 })
  expect(await listed()).toEqual([other.id, id])
  await must(call(app, missions.close, manager, { missionId: other.id, version: other.version }))
  expect(await staffing()).toMatchObject({ count: 1 })
  expect(await listed()).toEqual([id])
  const asked = { missionId: id, personId: resource.personId, preposedAdr: 500 }
  await must(call(app, positionings.select, manager, asked))
  expect(await staffing()).toBeUndefined()
  expect(await listed()).toEqual([])
})

test('behind more open missions than are looked through, nobody says that each has candidates', async () => {
  const { manager, resource } = await newTenant(app)
  const staffing = async () =>
    (await must(call(app, common.inbox, manager, {}))).lines.find(({ kind }) => kind === 'STAFF')
  const { id, title } = await newMission(manager, { title: 'Portail' })
  const addStaffed = async () => {
    for (let index = 0; index < 25; index++) {
      const { id: missionId } = await newMission(manager)
      await must(call(app, positionings.select, manager, { missionId, personId: resource.personId, preposedAdr: 500 }))
    }
  }
  await addStaffed()
  expect(await staffing()).toEqual({ kind: 'STAFF', count: 1, more: false, mission: { id, title } })
  await addStaffed()
  expect(await staffing()).toEqual({ kind: 'STAFF', count: 0, more: true })
}, 60_000)

test('nobody is to be presented whose account is closed, until it is opened again', async () => {
  const { manager, resource, freelancer } = await newTenant(app)
  const { accepted } = staffingOf(app)
  const { id } = await newMission(manager, { positions: 2 })
  await accepted(manager, id, resource)
  await accepted(manager, id, freelancer)
  expect(await waiting(manager)).toMatchObject({ PRESENT: 2 })
  await must(call(app, users.disable, manager, { userId: resource.personId }))
  expect(await waiting(manager)).toMatchObject({ PRESENT: 1 })
  await must(call(app, users.disable, manager, { userId: freelancer.personId }))
  expect(await waiting(manager)).not.toHaveProperty('PRESENT')
  await must(call(app, users.enable, manager, { userId: resource.personId }))
  expect(await waiting(manager)).toMatchObject({ PRESENT: 1 })
})

test('what stands on a closed mission waits for nobody, nor who cannot be presented as its positions are taken', async () => {
  const { manager, resource, freelancer, addPerson } = await newTenant(app)
  const { giveProfile, proposed, accepted } = staffingOf(app)
  const [one, two] = [await newMission(manager), await newMission(manager)]
  await giveProfile(resource)
  await proposed(manager, one.id, resource)
  await accepted(manager, two.id, freelancer)
  const cards = async () => {
    const { gadgets } = await must(call(app, dashboards.user, resource, {}))
    return gadgets.flatMap((gadget) => (gadget.kpiType === 'PROPOSALS_TO_ANSWER' ? gadget.data : []))
  }
  const proposals = async (open?: boolean) => {
    const asked = { statuses: ['SENT_TO_RESOURCE' as const], page: 0, size: 5 as const }
    const { content, totalCount } = await must(call(app, positionings.mine, resource, { ...asked, open }))
    return [totalCount, content.map(({ isOver }) => isOver)]
  }
  const seen = async () => [
    (await waiting(resource)).ANSWER,
    (await waiting(manager)).PRESENT,
    (await cards()).map((card) => card?.value),
    await proposals(true),
  ]
  const open = [1, 1, [1], [1, [false]]]
  expect(await seen()).toEqual(open)
  const turn = async (to: 'close' | 'reopen') => {
    for (const { id: missionId } of [one, two]) {
      const { version } = await must(call(app, missions.get, manager, { missionId }))
      await must(call(app, missions[to], manager, { missionId, version }))
    }
  }
  await turn('close')
  expect(await seen()).toEqual([undefined, undefined, [0], [0, []]])
  expect(await proposals()).toEqual([1, [true]])
  await turn('reopen')
  expect(await seen()).toEqual(open)
  await must(answer((await sentToClient(manager, two.id, await addPerson())).token))
  expect(await waiting(manager)).not.toHaveProperty('PRESENT')
})
