import { afterEach, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { parisDate } from '#functions/data/figures/counting.ts'
import { staffingStatsOf } from '#functions/data/positionings/staffingStats.ts'
import { civilDate, monthKey } from '#shared/core/dates/calendar.ts'
import { common } from '#shared/overview/common/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { missions } from '#shared/staffing/missions/contract.ts'
import { positionings } from '#shared/staffing/positionings/contract.ts'
import { OWN_MISSIONS, PROPOSALS } from '#shared/staffing/positionings/rules.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { newAddress, tokenIn } from '#test/api/people/peopleKit.ts'
import { call, newTenant, type Person, refusal, startApi } from '#test/kit/api.ts'
import { thisMonth } from '#test/kit/dates.ts'
import { staffingOf } from './staffingKit.ts'

const app = await startApi()
const kit = staffingOf(app)
const { must, newMission, giveProfile, select, proposed, accept, send, sent, answer } = kit

const proposalOf = (token: string) => call(app, positionings.proposal, undefined, { token })
const mine = (person: Person, statuses: readonly (typeof PROPOSALS)[number][]) =>
  must(call(app, positionings.mine, person, { statuses: [...statuses], page: 0, size: 10 }))
afterEach(() => setClock())

const countsOf = async (by: Person, missionId: string) =>
  (await must(call(app, missions.get, by, { missionId }))).counts

test('a proposal goes from the short list to the client, and opens the mission to the person’s reports', async () => {
  const { tenant, manager, resource } = await newTenant(app)
  const { id: missionId, client } = await newMission(manager, { title: 'Portail' })
  await giveProfile(resource)
  const { id } = await must(select(manager, missionId, resource))
  expect(await mine(resource, ['RESOURCE_SELECTED', ...PROPOSALS])).toEqual({ content: [], totalCount: 0 })
  expect((await call(app, positionings.myMission, resource, { missionId })).status).toBe(404)
  await must(call(app, positionings.propose, manager, { positioningId: id, version: 1, preposedAdr: 540 }))
  expect(await mine(resource, PROPOSALS)).toMatchObject({
    totalCount: 1,
    content: [{ id, missionId, title: 'Portail', preposedAdr: 540, status: 'SENT_TO_RESOURCE' }],
  })
  const agreed = await must(accept(resource, { missionId, id, version: 2 }))
  expect(agreed.status).toBe('ACCEPTED_BY_RESOURCE')
  const email = newAddress('achats')
  await must(send(manager, id, 3, email))
  const contactFor = async (by: Person) => (await must(call(app, positionings.get, by, { positioningId: id }))).contact
  expect([await contactFor(manager), await contactFor(resource)]).toMatchObject([{ email }, null])
  const token = tokenIn((await app.mails(email)).at(-1))
  const seen = await must(proposalOf(token))
  expect(seen).toMatchObject({
    company: { name: 'Atelier du Kit', colour: null },
    contact: 'Nadia Achats',
    rate: 540,
    mission: { title: 'Portail', client: { id: client.id } },
    profile: { firstName: 'Camille', professionalTitle: 'Développeuse Java', linkedinUrl: '' },
  })
  expect(JSON.stringify(seen)).not.toMatch(/Secrète|linkedin\.com|kit\.example/)
  expect((await answer(token, true, 'Bienvenue')).body).toBe(true)

  expect(await countsOf(manager, missionId)).toEqual({ ACCEPTED_BY_CLIENT: 1 })
  expect(await mine(resource, OWN_MISSIONS)).toMatchObject({ totalCount: 1, content: [{ id }] })
  const period = thisMonth()
  expect((await must(call(app, cra.month, resource, period))).options).toMatchObject([
    { mission: { id: missionId, title: 'Portail' }, client: { id: client.id } },
  ])
  const activity = [{ client: client.id, mission: missionId, details: [] }]
  expect((await call(app, cra.save, resource, { ...period, version: 0, comments: '', activity })).status).toBe(200)

  const history = await must(call(app, positionings.history, resource, { positioningId: id, page: 0, size: 5 }))
  expect(history.count).toBe(5)
  expect(history.content.map(({ actionType }) => actionType)).toEqual([
    'ACCEPTED_BY_CLIENT',
    'SENT_TO_CLIENT',
    'ACCEPTED_BY_RESOURCE',
    'SENT_TO_RESOURCE',
    'RESOURCE_SELECTED',
  ])
  expect(history.content[0]).toMatchObject({
    actionBy: 'Nadia Achats',
    message: 'Bienvenue',
    actionLog: { from: 'SENT_TO_CLIENT', to: 'ACCEPTED_BY_CLIENT' },
  })
  const { totals, days } = await staffingStatsOf(tenant).since('2020-01-01')
  expect(totals).toMatchObject({ ACCEPTED_BY_CLIENT: 1, SENT_TO_CLIENT: 0, missionsOpen: 1, positionsOpen: 0 })
  expect(days).toMatchObject([{ positioned: 1, sentToResource: 1, acceptedByResource: 1, sentToClient: 1 }])
  expect(await staffingStatsOf(tenant).person(resource.personId)).toMatchObject({ ACCEPTED_BY_CLIENT: 1 })

  await app.drained()
  const told = await must(call(app, common.notifications, resource, {}))
  expect(told.map(({ title }) => title)).toEqual([
    `${client.title} vous accepte pour Portail`,
    `Votre profil est présenté à ${client.title}`,
  ])
  expect((await app.mails(manager.email)).map(({ subject }) => subject)).toContain(
    `${client.title} accepte ${resource.name} pour Portail`,
  )
})

test('a person is told the day on which a mission was proposed to them, not that of the short list', async () => {
  const { manager, resource } = await newTenant(app)
  const { id: missionId } = await newMission(manager)
  const { id } = await must(select(manager, missionId, resource))
  setClock({ ahead: 3 * 86_400_000 })
  const proposedOn = parisDate()
  await must(call(app, positionings.propose, manager, { positioningId: id, version: 1, preposedAdr: 540 }))
  const { content } = await mine(resource, ['SENT_TO_RESOURCE'])
  expect(content.map(({ positionedDate }) => parisDate(new Date(positionedDate)))).toEqual([proposedOn])
})

test('every step that is not the next one is refused, whoever asks, and changes nothing', async () => {
  const { manager, resource } = await newTenant(app)
  await giveProfile(resource)
  const steps = {
    remove: (positioningId: string, version: number) =>
      call(app, positionings.remove, manager, { positioningId, version }),
    propose: (positioningId: string, version: number) =>
      call(app, positionings.propose, manager, { positioningId, version, preposedAdr: 500 }),
    takeBack: (positioningId: string, version: number) =>
      call(app, positionings.takeBack, manager, { positioningId, version }),
    client: (positioningId: string, version: number) => send(manager, positioningId, version),
    accept: (positioningId: string, version: number) =>
      call(app, positionings.accept, resource, { positioningId, version, missionVersion: 1, profileVersion: 1 }),
    refuse: (positioningId: string, version: number) =>
      call(app, positionings.refuse, resource, { positioningId, version, reason: 'Non' }),
    withdraw: (positioningId: string, version: number) =>
      call(app, positionings.withdraw, resource, { positioningId, version, reason: '' }),
  }
  const next: Record<string, (keyof typeof steps)[]> = {
    RESOURCE_SELECTED: ['remove', 'propose'],
    SENT_TO_RESOURCE: ['takeBack', 'accept', 'refuse'],
    ACCEPTED_BY_RESOURCE: ['client', 'takeBack', 'withdraw'],
    REFUSED_BY_RESOURCE: ['propose'],
    SENT_TO_CLIENT: ['client', 'takeBack', 'withdraw'],
    ACCEPTED_BY_CLIENT: [],
    REFUSED_BY_CLIENT: ['propose'],
  }
  const reach: Record<string, (missionId: string) => Promise<unknown>> = {
    RESOURCE_SELECTED: (missionId) => select(manager, missionId, resource),
    SENT_TO_RESOURCE: (missionId) => proposed(manager, missionId, resource),
    ACCEPTED_BY_RESOURCE: async (missionId) => accept(resource, await proposed(manager, missionId, resource)),
    REFUSED_BY_RESOURCE: async (missionId) => steps.refuse((await proposed(manager, missionId, resource)).id, 2),
    SENT_TO_CLIENT: async (missionId) => {
      const { body } = await accept(resource, await proposed(manager, missionId, resource))
      return send(manager, body.id, body.version)
    },
    ACCEPTED_BY_CLIENT: async (missionId) => {
      const { body } = await accept(resource, await proposed(manager, missionId, resource))
      const email = newAddress('achats')
      await send(manager, body.id, body.version, email)
      return answer(tokenIn((await app.mails(email)).at(-1)), true)
    },
    REFUSED_BY_CLIENT: async (missionId) => {
      const { body } = await accept(resource, await proposed(manager, missionId, resource))
      const email = newAddress('achats')
      await send(manager, body.id, body.version, email)
      return answer(tokenIn((await app.mails(email)).at(-1)), false)
    },
  }
  for (const [status, names] of Object.entries(next)) {
    const { id: missionId } = await newMission(manager)
    await reach[status]?.(missionId)
    // Until then the mail to the client is on its way.
    await app.drained()
    const positioningId = `${missionId}-${resource.personId}`
    const now = () => must(call(app, positionings.get, manager, { positioningId }))
    const before = await now()
    expect(before.status).toBe(status)
    for (const [name, step] of Object.entries(steps)) {
      if (names.includes(name as keyof typeof steps)) continue
      const hidden = status === 'RESOURCE_SELECTED' && ['accept', 'refuse', 'withdraw'].includes(name)
      expect(refusal(await step(positioningId, before.version)), `${status} ${name}`).toEqual(
        hidden ? [404, 'resource.notFound'] : [409, 'positionings.wrongStatus'],
      )
    }
    expect(await now()).toEqual(before)
    expect(await countsOf(manager, missionId)).toEqual({ [status]: 1 })
    for (const name of names) {
      const stale = await steps[name](positioningId, before.version + 1)
      expect(refusal(stale), `${status} ${name}`).toEqual([409, 'positionings.stale'])
    }
    if (names[0]) expect((await steps[names[0]](positioningId, before.version)).status).toBe(200)
  }
})

test('somebody is positioned on a mission once, and of many at once one manager succeeds', async () => {
  const { manager, resource } = await newTenant(app)
  const { id: missionId } = await newMission(manager)
  const answers = await Promise.all(Array.from({ length: 4 }, () => select(manager, missionId, resource)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(refusal(await select(manager, missionId, resource))).toEqual([409, 'positionings.alreadyPositioned'])
  expect(await countsOf(manager, missionId)).toEqual({ RESOURCE_SELECTED: 1 })
})

test('a refusal by the person says why, and can be proposed again', async () => {
  const { manager, resource } = await newTenant(app)
  const { id: missionId } = await newMission(manager)
  const { id: positioningId } = await proposed(manager, missionId, resource)
  const refuse = (reason: string) => call(app, positionings.refuse, resource, { positioningId, version: 2, reason })
  expect(refusal(await refuse('  '))).toEqual([422, 'positionings.reasonRequired'])
  expect((await refuse('Trop loin')).body).toMatchObject({ status: 'REFUSED_BY_RESOURCE', reason: 'Trop loin' })
  const again = await call(app, positionings.propose, manager, { positioningId, version: 3, preposedAdr: 600 })
  expect(again.body).toMatchObject({ status: 'SENT_TO_RESOURCE', reason: null, preposedAdr: 600 })
})

test('who can no longer come in is proposed nothing, and whoever proposes is told why', async () => {
  const { manager, resource } = await newTenant(app)
  const { id: missionId } = await newMission(manager)
  const { id: positioningId, version } = (await select(manager, missionId, resource)).body
  expect((await call(app, users.disable, manager, { userId: resource.personId })).status).toBe(200)
  const propose = () => call(app, positionings.propose, manager, { positioningId, version, preposedAdr: 600 })
  expect(refusal(await propose())).toEqual([422, 'positionings.unknownPerson'])
  expect((await call(app, users.enable, manager, { userId: resource.personId })).status).toBe(200)
  expect((await propose()).body).toMatchObject({ status: 'SENT_TO_RESOURCE' })
})

test('a consent is to what was read: another profile, mission or empty profile is refused', async () => {
  const { manager, resource } = await newTenant(app)
  const { id: missionId } = await newMission(manager)
  const { id: positioningId } = await proposed(manager, missionId, resource)
  const accepting = (profileVersion: number, missionVersion = 1) =>
    call(app, positionings.accept, resource, { positioningId, version: 2, missionVersion, profileVersion })
  expect(refusal(await accepting(0))).toEqual([422, 'positionings.profileEmpty'])
  await giveProfile(resource)
  expect(refusal(await accepting(0))).toEqual([409, 'positionings.profileChanged'])
  expect(refusal(await accepting(1, 2))).toEqual([409, 'positionings.profileChanged'])
  expect((await accepting(1)).status).toBe(200)
  await giveProfile(resource, 'Architecte')
  const email = newAddress('achats')
  await must(send(manager, positioningId, 3, email))
  const seen = await must(proposalOf(tokenIn((await app.mails(email)).at(-1))))
  expect(seen.profile).toMatchObject({ professionalTitle: 'Développeuse Java', version: 1 })
  const { consents, positioning } = await must(call(app, positionings.myMission, resource, { missionId }))
  expect(consents).toMatchObject([
    { by: resource.name, profileVersion: 1, withdrawnAt: null, terms: { rate: 540, mission: { id: missionId } } },
  ])
  expect(consents[0]?.hash).toMatch(/^[0-9a-f]{64}$/)
  expect(positioning).toMatchObject({ contact: null, consent: { hash: consents[0]?.hash } })
  const { version } = positioning
  await must(call(app, positionings.withdraw, resource, { positioningId, version, reason: 'Autre projet' }))
  const after = await must(call(app, positionings.myMission, resource, { missionId }))
  expect(after.positioning).toMatchObject({ status: 'REFUSED_BY_RESOURCE', reason: 'Autre projet', consent: null })
  expect(after.consents).toMatchObject([{ id: consents[0]?.id, withdrawnAt: expect.any(String) }])
})

test('an assignment ends early, never before a reported day, and with its mission', async () => {
  const { manager, resource } = await newTenant(app)
  const { id: missionId, client } = await newMission(manager)
  const { positioning, token } = await sent(manager, missionId, resource)
  await answer(token, true)
  const { year, month } = thisMonth()
  const details = [{ day: 3, value: 1 }]
  const monday = Array.from({ length: 7 }, (_, index) => index + 1).find(
    (day) => new Date(Date.UTC(year, month - 1, day)).getUTCDay() === 2,
  )
  const activity = [
    { client: client.id, mission: missionId, details: details.map((one) => ({ ...one, day: monday ?? 3 })) },
  ]
  await must(call(app, cra.save, resource, { year, month, version: 0, comments: '', activity }))
  const version = positioning.version + 1
  const assign = (endDate: string, at = version) =>
    call(app, positionings.assign, manager, { positioningId: positioning.id, version: at, endDate })
  const before = civilDate(year, month, 1)
  if (monday !== 1) expect(refusal(await assign(before))).toEqual([409, 'positionings.daysReported'])
  expect(refusal(await assign('2100-01-01'))).toEqual([422, 'positionings.outsideMission'])
  expect((await assign('2098-01-31')).body).toMatchObject({ assignment: { endDate: '2098-01-31' } })
  expect(refusal(await assign('2098-01-30'))).toEqual([409, 'positionings.stale'])
  const closed = await must(call(app, missions.close, manager, { missionId, version: 1 }))
  expect(closed.filled).toBe(0)
  const now = await must(call(app, positionings.get, manager, { positioningId: positioning.id }))
  expect(now.assignment?.endDate.slice(0, 7)).toBe(monthKey(year, month))
  const { options, activities } = await must(call(app, cra.month, resource, { year, month }))
  expect(options[0]?.endDate).toBe(now.assignment?.endDate)
  expect(activities).toHaveLength(1)
})

test('a step repeated with its key is done once', async () => {
  const { tenant, manager, resource } = await newTenant(app)
  const { id: missionId } = await newMission(manager)
  const input = { missionId, personId: resource.personId, preposedAdr: 500 }
  const key = 'a-selection-made-only-once'
  const first = await call(app, positionings.select, manager, input, { key })
  const again = await call(app, positionings.select, manager, input, { key })
  expect([first.status, again.status]).toEqual([200, 200])
  expect(again.body).toEqual(first.body)
  expect((await staffingStatsOf(tenant).since('2020-01-01')).totals).toMatchObject({ RESOURCE_SELECTED: 1 })
})
