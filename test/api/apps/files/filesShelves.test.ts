import { expect, test } from 'vitest'
import { expression } from '#functions/core/table/expression.ts'
import { getItem, put, transact } from '#functions/core/table/table.ts'
import { openToReports } from '#functions/data/missions/assignments.ts'
import { buildMissionStepWrite, missionsOf } from '#functions/data/missions/missions.ts'
import { reportKey, toReport } from '#functions/data/reports/reports.ts'
import { setMonthProgress } from '#functions/data/reports/team.ts'
import { files } from '#shared/apps/files/contract.ts'
import { missionShelfId, spaceId } from '#shared/apps/files/rules.ts'
import { daysOf, monthKey } from '#shared/core/dates/calendar.ts'
import type { Endpoint } from '#shared/core/endpoint.ts'
import { positionings } from '#shared/staffing/positionings/contract.ts'
import { profiles } from '#shared/staffing/profiles/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { craIdOf } from '#shared/time/cra/rules.ts'
import { staffingOf } from '#test/api/staffing/staffingKit.ts'
import { type App, call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { DOORS, fileKit } from './filesKit.ts'

const app: App = await startApi()
const { folder, list, upload } = fileKit(app)
const make = staffingOf(app)
const { giveProfile, must, newMission, select } = make

const names = (items: readonly { name: string }[]) => items.map(({ name }) => name)
const typed = { kind: 'typed', text: 'Camille Roussel' } as const

/** Sends somebody's month, worked for a mission, and answers what its validator needs. */
const sendMonth = async (person: Person, missionId: string, year: number, month: number) => {
  const { options } = await must(call(app, cra.month, person, { year, month }))
  const option = options.find(({ mission }) => mission.id === missionId) ?? expect.fail('the mission is not open')
  const details = daysOf(year, month)
    .filter(({ weekend }) => !weekend)
    .map(({ day }) => ({ day, value: 1 }))
  const activity = [{ client: option.client.id, mission: missionId, details }]
  const saved = await must(call(app, cra.save, person, { year, month, version: 0, activity, comments: '' }))
  return must(call(app, cra.send, person, { craId: saved.id, version: saved.version }))
}
const validateMonth = async (by: Person, person: Person, missionId: string, year: number, month: number) => {
  const { id: craId, version } = await sendMonth(person, missionId, year, month)
  await must(call(app, cra.respond, by, { craId, version, craValidationStatus: 'VALIDATED', signature: typed }))
  return craId
}

const ALL_YEARS = { startDate: '2020-01-01', endDate: '2099-12-31', ended: false }

/** Lets somebody work on a mission, as the answer of a client does. */
const assign = async ({ tenant, personId: person }: Person, mission: string) => {
  const { stored, shown } = (await missionsOf(tenant).get(mission)) ?? expect.fail('there is no such mission')
  const when = expression`attribute_exists(#pk)`
  const assigned = { person, assignment: ALL_YEARS }
  const refused = await transact([
    buildMissionStepWrite(tenant, { mission, from: null, to: 'ACCEPTED_BY_CLIENT', assign: assigned, when }),
    openToReports(tenant, person, stored, { ...shown.client, version: 1 }, ALL_YEARS),
  ])
  expect(refused).toBeUndefined()
}

/** Stores the validated month of a report in another month too. */
const copyMonth = async ({ tenant, personId }: Person, craId: string, year: number, month: number) => {
  const item = (await getItem(reportKey(tenant, craId))) ?? expect.fail('there is no such report')
  const { version, totalWorkedDays, sentAt } = toReport(item)
  const id = craIdOf(personId, year, month)
  const progress = { status: 'VALIDATED', version, totalWorkedDays, sentAt } as const
  await transact([
    put({ ...item, ...reportKey(tenant, id), id, year, month }),
    setMonthProgress(tenant, personId, monthKey(year, month), progress),
  ])
  return id
}

/** A mission on which two people work, and its shelves. */
const mission = async () => {
  const it = await newTenant(app)
  const { manager, resource, freelancer } = it
  const placing = await it.addPerson({ permissions: ['MANAGE_POSITIONING'], type: 'ESN' })
  const { id } = await newMission(manager, { positions: 2 })
  for (const person of [resource, freelancer]) await assign(person, id)
  const space = spaceId('mission', id)
  return {
    ...it,
    placing,
    id,
    space,
    months: missionShelfId(space, 'months'),
    resumes: missionShelfId(space, 'resumes'),
  }
}

test('the validated months of a mission stand in its space, the last one first, for whoever may read each', async () => {
  const { manager, validator, resource, freelancer, placing, id, space, months } = await mission()
  const other = await newMission(manager)
  await assign(resource, other.id)
  const own = [
    await validateMonth(validator, resource, id, 2026, 8),
    await validateMonth(validator, resource, id, 2026, 9),
  ]
  const early = await validateMonth(validator, freelancer, id, 2026, 9)
  // Neither a month that waits nor one of another mission.
  await sendMonth(freelancer, id, 2026, 8)
  await validateMonth(validator, resource, other.id, 2026, 7)
  await app.drained()

  const seen = async (by: Person) => {
    const { status, body } = await list(by, months)
    return status === 200 ? body.files.map(({ source }) => source && 'craId' in source && source.craId) : status
  }
  const both = [...[own[1], early].toSorted().toReversed(), own[0]]
  expect(await seen(manager)).toEqual(both)
  expect(await seen(resource)).toEqual([own[1], own[0]])
  expect(await seen(freelancer)).toEqual([early])
  // Who places people and has nothing to do with reports has no such folder; who validates them none of the mission.
  expect(await seen(placing)).toBe(404)
  expect(names((await list(placing, space)).body.folders)).toEqual(['Résumés'])
  expect(await seen(validator)).toBe(404)

  const { body } = await list(manager, months)
  expect(names(body.path)).toEqual(['Missions', 'Refonte du portail', 'Mois validés'])
  expect(body).toMatchObject({ mayWrite: false, folders: [], audience: null })
  expect(body.files[2]).toMatchObject({
    name: `CRA 2026-08 ${resource.name}`,
    type: 'CRA',
    folderId: months,
    mayWrite: false,
    bytes: 0,
    description: expect.stringMatching(new RegExp(`^Validé le .* par ${validator.name}$`)),
  })
  for (const person of [manager, resource, freelancer]) {
    for (const { source } of (await list(person, months)).body.files) {
      expect(
        (await call(app, cra.get, person, { craId: source && 'craId' in source ? source.craId : '' })).status,
      ).toBe(200)
    }
  }
})

test('the résumés of a mission’s people stand in its space, for whoever may read each; of a consultant only their own', async () => {
  const { manager, resource, freelancer, placing, id, resumes, addPerson } = await mission()
  const [proposed, refused, empty] = [await addPerson({}), await addPerson({}), await addPerson({})]
  for (const person of [resource, freelancer, proposed, refused]) await giveProfile(person)
  for (const person of [proposed, empty]) await must(select(manager, id, person))
  const { id: positioningId, version } = await make.proposed(manager, id, refused)
  await must(call(app, positionings.refuse, refused, { positioningId, version, reason: 'Trop loin' }))

  const seen = async (by: Person) =>
    (await list(by, resumes)).body.files.map(({ source }) => (source && 'profilId' in source ? source.profilId : ''))
  const all = [resource, freelancer, proposed].map(({ personId }) => personId)
  expect((await seen(placing)).toSorted()).toEqual(all.toSorted())
  expect((await seen(manager)).toSorted()).toEqual(all.toSorted())
  expect(await seen(freelancer)).toEqual([freelancer.personId])
  for (const by of [placing, freelancer]) {
    for (const profilId of await seen(by)) {
      expect((await call(app, profiles.resume, by, { profilId })).status).toBe(200)
    }
  }
  const { body } = await list(manager, resumes)
  const line = body.files.find(({ createdBy }) => createdBy === freelancer.name)
  expect(line).toMatchObject({
    name: `CV ${freelancer.name}.docx`,
    type: 'DOC',
    mayWrite: false,
    description: 'Développeuse Java',
    // A file that goes to clients names nobody whom they are not to know.
    source: { profilId: freelancer.personId, name: expect.not.stringContaining(freelancer.name) },
  })
})

test('nothing on a shelf is changed, moved, deleted, shared or put there, through whichever door', async () => {
  const { manager, resource, validator, id, space, months, resumes } = await mission()
  const craId = await validateMonth(validator, resource, id, 2026, 9)
  await app.drained()
  const before = [await list(manager, space), await list(manager, months), await list(manager, resumes)]
  const inside = await folder(manager, space, 'Contrats')
  const file = await upload(manager, inside.id, 'contrat.pdf')
  const shelves = [months, resumes]
  const lines = [`${months}_${craId}`, `${resumes}_${resource.personId}`, `${months}_nothing`]
  for (const at of [...shelves, ...lines]) {
    for (const [name, inputFor] of Object.entries(DOORS)) {
      const endpoint = files[name as keyof typeof files] as Endpoint
      if (endpoint.method === 'GET') continue
      const input = inputFor({ file: at, folder: at, trashed: at })
      const { status } = await call(app, endpoint, manager, input as never)
      // It is no file that has versions or readers, its id is too long for one, and nothing of it is in the trash.
      const expected = ['restoreVersion', 'restore', 'purge', 'share', 'unshare'].includes(name)
        ? [404]
        : name === 'keep'
          ? [400, 404]
          : [403]
      expect(expected, `${name} ${at}`).toContain(status)
    }
    const kept = { folderId: at, uploadId: file.id, name: 'x' }
    expect(await call(app, files.keep, manager, kept)).toMatchObject({ status: 403 })
    for (const item of [file.id, inside.id]) {
      const moved = await call(app, files.update, manager, { id: item, folderId: at })
      expect({ at, status: moved.status }).toEqual({ at, status: 403 })
    }
  }
  for (const at of lines) {
    for (const door of [files.open, files.download])
      expect((await call(app, door, manager, { id: at })).status).toBe(404)
    expect((await list(manager, at)).status).toBe(404)
  }
  await must(call(app, files.remove, manager, { id: inside.id }))
  const after = [await list(manager, space), await list(manager, months), await list(manager, resumes)]
  expect(after.map(({ body }) => body)).toEqual(before.map(({ body }) => body))
})

test('a shelf of many months is read page by page, each within the cost of a list', async () => {
  const { manager, resource, validator, id, months } = await mission()
  const worked = Array.from({ length: 22 }, (_, at) => ({ year: 2024 + Math.floor(at / 12), month: (at % 12) + 1 }))
  const craId = await validateMonth(validator, resource, id, 2026, 1)
  const expected = [craId]
  for (const { year, month } of worked) expected.splice(1, 0, await copyMonth(resource, craId, year, month))
  await app.drained()
  for (const by of [manager, resource]) {
    const first = await list(by, months)
    expect(first.body.files).toHaveLength(20)
    const next = await must(call(app, files.list, by, { folderId: months, cursor: first.body.cursor ?? '' }))
    expect(next.cursor).toBeUndefined()
    const read = [...first.body.files, ...next.files].map(({ source }) => source && 'craId' in source && source.craId)
    expect(read).toEqual(expected)
    expect(first.cost.requests).toBeLessThanOrEqual(5)
  }
})

test('people without an account who were given a mission’s folder see none of its shelves', async () => {
  const { manager, resource, validator, id, space, months, resumes } = await mission()
  await validateMonth(validator, resource, id, 2026, 9)
  const { token } = await must(call(app, files.createLink, manager, { id: space, kind: 'read', days: 14 }))
  const opened = await must(call(app, files.openShared, undefined, { token }))
  expect(opened).toMatchObject({ folders: [], files: [] })
  for (const folderId of [months, resumes]) {
    const { status, body } = await call(app, files.openShared, undefined, { token, folderId })
    expect({ status, body }).toMatchObject({ status: 404, body: { code: 'files.invalidLink' } })
  }
})
