import { expect, test } from 'vitest'
import { missions } from '#shared/staffing/missions/contract.ts'
import { MISSION_LIMITS } from '#shared/staffing/missions/limits.ts'
import { positionings } from '#shared/staffing/positionings/contract.ts'
import { call, newTenant, startApi } from '#test/kit/api.ts'
import { staffingOf } from './staffingKit.ts'

const app = await startApi()
const { must, newMission, sent, FIELDS } = staffingOf(app)
const NOTE = 'Bonjour,\n\nTJM 450-520 € HT.\nNadia Achats <nadia@ponant.example>'

test('a mission keeps its note as plain text: a save without one leaves it, an empty one removes it', async () => {
  const { manager } = await newTenant(app)
  const { id: missionId, client, note } = await newMission(manager, { note: `  ${NOTE}\n` })
  expect(note).toBe(NOTE)
  const read = () => must(call(app, missions.get, manager, { missionId }))
  expect((await read()).note).toBe(NOTE)
  const save = async (more: { note?: string }) => {
    const { version } = await read()
    return must(call(app, missions.save, manager, { ...FIELDS, ...more, missionId, clientId: client.id, version }))
  }
  // As pages of earlier releases save.
  expect((await save({})).note).toBe(NOTE)
  expect((await read()).note).toBe(NOTE)
  expect((await save({ note: '<b>Rappeler</b> lundi' })).note).toBe('<b>Rappeler</b> lundi')
  const { version } = await read()
  expect((await must(call(app, missions.close, manager, { missionId, version }))).note).toBe('<b>Rappeler</b> lundi')
  expect((await save({ note: '' })).note).toBe('')
  expect((await read()).note).toBe('')
})

test('a note of an e-mail’s length is kept, a longer one refused', async () => {
  const { manager } = await newTenant(app)
  const whole = 'é'.repeat(MISSION_LIMITS.note)
  const { id: missionId, client } = await newMission(manager, { note: whole })
  const { note } = await must(call(app, missions.get, manager, { missionId }))
  expect(note).toBe(whole)
  const longer = { ...FIELDS, clientId: client.id, note: `${whole}!` }
  expect((await call(app, missions.create, manager, longer)).status).toBe(400)
})

test('who saves over another’s version is handed the other’s note', async () => {
  const { manager } = await newTenant(app)
  const { id: missionId, client } = await newMission(manager, { note: NOTE })
  const fields = { ...FIELDS, missionId, clientId: client.id, version: 1 }
  const saving = (text: string) =>
    call(app, missions.save, manager, { ...fields, note: text, description: `<p>${text}</p>` })
  const answers = await Promise.all([saving('A'), saving('B')])
  const won = answers.find(({ status }) => status === 200)?.body
  const lost = answers.find(({ status }) => status === 409)?.body as unknown as { details: object }
  expect(lost.details).toMatchObject({ current: { note: won?.note, description: won?.description } })
})

test('neither who places people nor the client who is sent a candidate is told the note', async () => {
  const { manager, resource, addPerson } = await newTenant(app)
  const placing = await addPerson({ permissions: ['MANAGE_POSITIONING'], type: 'ESN' })
  const { id: missionId } = await newMission(manager, { note: NOTE })
  const { token } = await sent(manager, missionId, resource)
  const answers = [
    await must(call(app, missions.get, placing, { missionId })),
    await must(call(app, missions.list, manager, { sort: 'newest', size: 5 })),
    await must(call(app, positionings.proposal, undefined, { token })),
  ]
  expect(answers[0]).not.toHaveProperty('note')
  expect(JSON.stringify(answers)).not.toContain('450-520')
})
