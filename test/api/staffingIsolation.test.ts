import { describe, expect, test } from 'vitest'
import { canonical } from '#functions/data/seal.ts'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import { endpoints } from '#shared/contracts/index.ts'
import { matching } from '#shared/contracts/matching.ts'
import { missions } from '#shared/contracts/missions.ts'
import { positionings } from '#shared/contracts/positionings.ts'
import { profiles } from '#shared/contracts/profiles.ts'
import { CRITERIA } from '#shared/rules/matching/reasons.ts'
import { WEIGHT_BOUNDS } from '#shared/rules/matching/weights.ts'
import { EMPTY_PROFILE } from '#shared/rules/profiles.ts'
import { call, newTenant, startApi } from '#test/kit/api.ts'
import { everythingIn } from './peopleKit.ts'
import { staffingOf } from './staffingKit.ts'

/** Everything of the staffing side, asked for by whom it is not for, by the ids of what is really there. */
const app = await startApi()
const { must, newClient, newMission, proposed, accept, FIELDS } = staffingOf(app)
const MARK = 'Zyxomma'
const GROUPS = ['missions', 'positionings', 'profiles', 'matching']

/** A workspace with something of each kind, every text of it marked. */
const staffed = async () => {
  const { tenant, manager, addPerson } = await newTenant(app, { name: `${MARK} SA` })
  const person = await addPerson({ firstName: MARK })
  const client = await newClient(manager, `${MARK} Assurances`)
  const more = { clientId: client.id, description: `<p>${MARK}</p>` }
  const open = await newMission(manager, { ...more, title: `${MARK} portail` })
  const skills = [{ code: 'java', level: 3 }]
  const job = { title: MARK, startDate: '2020-01-01', endDate: null, organization: MARK, description: MARK }
  const userExperiences = [{ ...job, tasks: [{ headline: MARK, skills }] }]
  const profile = { ...EMPTY_PROFILE, profilId: person.personId, version: 0, professionalTitle: MARK, userExperiences }
  await must(call(app, profiles.save, person, profile))
  const { uploadId } = await must(call(app, profiles.beginUpload, person, { profilId: person.personId }))
  const offered = await proposed(manager, open.id, person)
  const positioning = await must(accept(person, offered))
  await must(call(app, matching.people, manager, { missionId: open.id }))
  await app.drained()
  const colleague = await addPerson({ firstName: 'Ilan' })
  return { tenant, manager, addPerson, person, colleague, client, open, uploadId, positioning }
}

type Theirs = Awaited<ReturnType<typeof staffed>>
/** What somebody who knows every id would send. */
const attacksOn = ({
  person,
  client,
  open,
  uploadId,
  positioning,
}: Theirs): Record<string, Record<string, unknown>> => {
  const [missionId, personId, profilId] = [open.id, person.personId, person.personId]
  const one = { positioningId: positioning.id }
  const step = { ...one, version: positioning.version }
  const document = { profilId, documentId: uploadId }
  const weights = Object.fromEntries(CRITERIA.map((name) => [name, WEIGHT_BOUNDS[name].min]))
  const token = 'x'.repeat(43)
  return {
    'missions.clients': {},
    'missions.createClient': { title: 'Autre' },
    'missions.renameClient': { clientId: client.id, title: 'Volé', version: 1 },
    'missions.validators': {},
    'missions.list': { sort: 'newest', size: 25, clientId: client.id },
    'missions.get': { missionId },
    'missions.create': { ...FIELDS, clientId: client.id },
    'missions.save': { ...FIELDS, clientId: client.id, missionId, version: 1 },
    'missions.close': { missionId, version: 1 },
    'missions.reopen': { missionId, version: 1 },
    'missions.import': { rows: [] },
    'positionings.mine': { statuses: ['ACCEPTED_BY_RESOURCE'], page: 0, size: 5 },
    'positionings.myMission': { missionId },
    'positionings.accept': { ...step, missionVersion: 1, profileVersion: 1 },
    'positionings.refuse': { ...step, reason: 'Non' },
    'positionings.withdraw': { ...step, reason: '' },
    'positionings.list': { size: 25, missionId, personId },
    'positionings.candidates': { missionId },
    'positionings.get': one,
    'positionings.history': { ...one, page: 0, size: 50 },
    'positionings.select': { missionId, personId, preposedAdr: 1 },
    'positionings.remove': step,
    'positionings.propose': { ...step, preposedAdr: 1 },
    'positionings.takeBack': step,
    'positionings.sendToClient': { ...step, name: 'X', email: 'x@evil.example', language: 'EN' },
    'positionings.assign': { ...step, endDate: '2030-01-01' },
    'positionings.proposal': { token },
    'positionings.proposalResume': { token, language: 'EN' },
    'positionings.answerProposal': { token, accepted: true, message: '' },
    'profiles.list': { search: MARK },
    'profiles.get': { profilId },
    'profiles.save': { ...EMPTY_PROFILE, profilId, version: 1 },
    'profiles.check': { profilId },
    'profiles.resume': { profilId, language: 'EN' },
    'profiles.beginUpload': { profilId },
    'profiles.keepDocument': { profilId, uploadId, name: 'x' },
    'profiles.document': document,
    'profiles.removeDocument': document,
    'matching.people': { missionId },
    'matching.missions': { personId },
    'matching.mine': {},
    'matching.why': { missionId },
    'matching.myRankings': {},
    'matching.decide': { missionId, personId, kind: 'PIN', note: 'x' },
    'matching.log': { missionId },
    'matching.settings': {},
    'matching.setSettings': { weights, openToPeople: true, version: 0 },
  }
}

const nameOf = ({ group, name }: Endpoint) => `${group}.${name}`
const attacked = endpoints.filter(({ group }) => GROUPS.includes(group))
const textOf = async (body: unknown) => (body instanceof File ? body.text() : JSON.stringify(body))

describe('of the staffing side', async () => {
  const theirs = await staffed()
  const stranger = (await newTenant(app)).manager
  const attacks = attacksOn(theirs)
  const stored = async () =>
    (await everythingIn(app))
      .split('\n')
      .filter((line) => line.includes(theirs.tenant))
      .map((line) => canonical(JSON.parse(line)))
      .toSorted()

  test('every endpoint is among these', () => {
    expect(Object.keys(attacks).toSorted()).toEqual(attacked.map(nameOf).toSorted())
  })

  test.each(attacked.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s tells and changes nothing of another workspace',
    async (name, endpoint) => {
      const before = await stored()
      const answered = await call(app, endpoint, stranger, (attacks[name] ?? {}) as never, { anyCost: true })
      expect(answered.status).toBeLessThan(500)
      expect(await textOf(answered.body)).not.toContain(MARK)
      const named = Object.keys(endpoint.input.shape).some((field) =>
        /^(mission|person|positioning|profil|client)I?d$/.test(field),
      )
      const isList = ['missions.list', 'positionings.list'].includes(name)
      if (named && !isList) expect([404, 422]).toContain(answered.status)
      expect(await stored()).toEqual(before)
    },
  )

  test('a colleague without any permission gets at nothing either', async () => {
    const before = await stored()
    for (const endpoint of attacked.filter(({ access }) => access !== 'public')) {
      const name = nameOf(endpoint)
      const answered = await call(app, endpoint, theirs.colleague, (attacks[name] ?? {}) as never, { anyCost: true })
      const own = ['positionings.mine', 'matching.myRankings'].includes(name)
      expect(own ? [200] : [403, 404], name).toContain(answered.status)
      expect(await textOf(answered.body), name).not.toContain(MARK)
    }
    expect(await stored()).toEqual(before)
  })

  test('a cursor leads nowhere but on in the list and for the person that it was given for', async () => {
    const { manager, addPerson } = theirs
    for (let more = 0; more < 6; more += 1) await newMission(manager, { clientId: theirs.client.id })
    const list = { sort: 'newest' as const, size: 5 as const }
    const { cursor } = await must(call(app, missions.list, manager, list))
    expect((await call(app, missions.list, manager, { ...list, cursor })).status).toBe(200)
    const equal = await addPerson({ permissions: ['ALL'] })
    for (const [by, endpoint, input] of [
      [stranger, missions.list, list],
      [equal, missions.list, list],
      [manager, missions.list, { ...list, sort: 'title' }],
      [manager, missions.list, { ...list, status: 'OPEN' }],
      [manager, missions.clients, {}],
      [manager, positionings.list, { size: 5 }],
      [manager, profiles.list, {}],
      [manager, matching.people, { missionId: theirs.open.id }],
      [manager, matching.log, { missionId: theirs.open.id }],
      [manager, matching.missions, { personId: theirs.person.personId }],
    ] as const) {
      const answered = await call(app, endpoint as Endpoint, by, { ...input, cursor } as never, { anyCost: true })
      expect([nameOf(endpoint), answered.status]).toEqual([nameOf(endpoint), 400])
    }
  })
})
