import { describe, expect, onTestFinished, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { transact } from '#functions/core/table/table.ts'
import { buildMemberIndexWrites } from '#functions/data/people/memberSearch.ts'
import { buildIndexWrites } from '#functions/data/search/searchIndex.ts'
import { search } from '#shared/overview/search/contract.ts'
import { account } from '#shared/people/account/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { everythingIn, newAddress, peopleOf } from '#test/api/people/peopleKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { searchOf } from './searchKit.ts'

const app = await startApi()
const { find } = searchOf(app)
const { accepted, invite, joined } = peopleOf(app)

/** Fills and sends a month, and answers the report's id. */
const sent = async (person: Person, { year, month }: { year: number; month: number }) => {
  const { options } = (await call(app, cra.month, person, { year, month })).body
  const activity = options.map(({ client, mission }) => ({
    client: client.id,
    mission: mission.id,
    details: [{ day: 9, value: 1 }],
  }))
  const { body } = await call(app, cra.save, person, { year, month, version: 0, activity, comments: '' })
  return (await call(app, cra.send, person, { craId: body.id, version: body.version })).body
}
const january = { year: 2026, month: 1 }

test('the three groups come in their order, in the reader’s language', async () => {
  const { resource, freelancer } = await newTenant(app)
  expect((await find(freelancer, 'camille')).body.map(({ id, label }) => [id, label])).toEqual([
    ['contacts', 'Contacts'],
    ['pages', 'Pages'],
    ['tasks', 'Tasks'],
  ])
  expect((await find(resource, 'camille')).body.map(({ label }) => label)).toEqual(['Contacts', 'Pages', 'Tâches'])
})

test.each(['', ' ', 'c', ' c ', '#~', '  '])('%j finds nothing and asks the table nothing', async (query) => {
  const { resource } = await newTenant(app)
  const { body, cost } = await find(resource, query)
  expect(body.map(({ results }) => results)).toEqual([[], [], []])
  expect(cost.requests).toBe(0)
})

describe('colleagues', () => {
  test.each(['éloïse', 'ELOISE', 'brunswïck', 'elo', 'bruns elo', 'eloise montbrunswick', 'montbrunswick-bruns'])(
    'are found by %s',
    async (query) => {
      const { resource, addPerson } = await newTenant(app)
      await addPerson({ firstName: 'Éloïse', lastName: 'Montbrunswick-Brunswick' })
      await addPerson({ firstName: 'Hugo', lastName: 'Delorme' })
      expect((await find(resource, query)).contacts).toEqual(['Éloïse Montbrunswick-Brunswick'])
    },
  )

  test.each(['thornwik', 'thornwicj', 'thornwikc', 'thornwickk', 'thoornwick', 'thronwick', 'thernwick', 'tornwick'])(
    'are found in spite of the error in %s',
    async (query) => {
      const { resource, addPerson } = await newTenant(app)
      await addPerson({ firstName: 'Emma', lastName: 'Thornwick' })
      expect((await find(resource, query)).contacts).toEqual(['Emma Thornwick'])
    },
  )

  test('come first by their whole name, though the name of a month begins as theirs does', async () => {
    const { resource, addPerson } = await newTenant(app)
    const others = ['Alain', 'Benoît', 'Bruno', 'Cécile', 'Diane', 'Elsa', 'Fanny', 'Gilles', 'Hélène', 'Igor', 'Jade']
    for (const firstName of [...others, 'Marc']) await addPerson({ firstName, lastName: 'Martin' })
    expect((await find(resource, 'marc martin')).contacts[0]).toBe('Marc Martin')
    expect((await find(resource, 'mars martin')).contacts).toHaveLength(6)
  })

  test('with a picture and a link for those who manage people, without a link for the others', async () => {
    const { manager, resource, addPerson } = await newTenant(app)
    const avatarPath = '/avatars/x/people/y.png'
    const person = await addPerson({ firstName: 'Zoé', lastName: 'Larmor', avatarPath })
    const contact = { id: person.personId, avatar: avatarPath, name: 'Zoé Larmor' }
    const first = async (by: Person) => (await find(by, 'larmor')).body[0]?.results[0]
    expect(await first(manager)).toEqual({ ...contact, link: `/company/user-info/${person.personId}` })
    expect(await first(resource)).toEqual({ ...contact, link: null })
    expect(await first(person)).toEqual({ ...contact, link: '/profile' })
  })

  test('of another workspace are not there', async () => {
    const [here, there] = [await newTenant(app), await newTenant(app)]
    await there.addPerson({ firstName: 'Zéphyr', lastName: 'Ailleurs' })
    for (const query of ['zephyr', 'ailleurs', 'zephir']) expect((await find(here.manager, query)).contacts).toEqual([])
  })
})

describe('who is not active', () => {
  test('is found by those who manage people alone, at every step', async () => {
    const { manager, resource, validator } = await newTenant(app)
    const address = newAddress('philomene.quarante')
    await invite(manager, address)
    for (const other of [resource, validator]) expect((await find(other, 'philomene')).contacts).toEqual([])
    expect((await find(manager, 'quarante')).contacts).toEqual([address])

    const { userId } = await accepted(manager)
    expect((await find(manager, 'garance')).contacts).toEqual(['Inès Garance'])
    expect((await find(resource, 'garance')).contacts).toEqual([])
    await call(app, users.refuse, manager, { userId, reason: 'Nobody knows you.' })
    expect((await find(manager, 'garance')).contacts).toEqual(['Inès Garance'])
    expect((await find(resource, 'garance')).contacts).toEqual([])
  })

  test('becomes a colleague when activated, is none while disabled, and one again', async () => {
    const { manager, resource } = await newTenant(app)
    const { userId } = await joined(manager)
    const seen = async () => (await find(resource, 'garance')).contacts
    expect(await seen()).toEqual(['Inès Garance'])
    await call(app, users.disable, manager, { userId })
    expect(await seen()).toEqual([])
    expect((await find(manager, 'garance')).contacts).toEqual(['Inès Garance'])
    await call(app, users.enable, manager, { userId })
    expect(await seen()).toEqual(['Inès Garance'])
  })

  test('is no longer found once the invitation is taken back, nor under the name of before once invited again', async () => {
    const { manager } = await newTenant(app)
    const address = newAddress('fulgence')
    const userId = await invite(manager, address)
    await call(app, users.revoke, manager, { userId })
    expect((await find(manager, 'fulgence')).contacts).toEqual([])

    const again = await accepted(manager)
    await call(app, users.refuse, manager, { userId: again.userId, reason: 'Too early.' })
    await invite(manager, again.email)
    expect((await find(manager, 'garance')).contacts).toEqual([])
    expect((await find(manager, 'ines')).contacts).toEqual([again.email])
  })
})

test('whoever changes their name is found under the new one alone', async () => {
  const { resource, addPerson } = await newTenant(app)
  const person = await addPerson({ firstName: 'Aliénor', lastName: 'Vaucresson' })
  const { status } = await call(app, account.updateProfile, person, { lastName: 'Brocéliande' })
  expect(status).toBe(200)
  expect((await find(resource, 'broceliande')).contacts).toEqual(['Aliénor Brocéliande'])
  expect((await find(resource, 'alienor')).contacts).toEqual(['Aliénor Brocéliande'])
  expect((await find(resource, 'vaucresson')).contacts).toEqual([])
})

test('of whoever is erased nothing is left to be found', async () => {
  const { manager, addPerson } = await newTenant(app)
  const person = await addPerson({ firstName: 'Zorbalina', lastName: 'Quintefeuille' })
  await call(app, users.disable, manager, { userId: person.personId })
  const erased = await call(
    app,
    users.erase,
    manager,
    { userId: person.personId, confirmEmail: person.email },
    { anyCost: true },
  )
  expect(erased.status).toBe(200)
  await app.drained()
  expect((await find(manager, 'zorbalina')).contacts).toEqual([])
  const left = (await everythingIn(app)).split('\n').filter((item) => item.includes('#FIND#'))
  expect(left.length).toBeGreaterThan(0)
  expect(left.join('\n')).not.toMatch(/zorbalina|quintefeuille/i)
})

test('an index that lags behind shows nobody who is gone, and nobody under another name', async () => {
  const { tenant, resource, addPerson } = await newTenant(app)
  const person = await addPerson({ firstName: 'Ombeline', lastName: 'Sérac', state: 'DISABLED' })
  const member = { id: person.personId, email: person.email, firstName: 'Ombeline', lastName: 'Sérac' }
  await transact(buildMemberIndexWrites(tenant, undefined, { ...member, state: 'ACTIVE' }))
  await transact(buildMemberIndexWrites(tenant, undefined, { ...member, lastName: 'Ancien', state: 'ACTIVE' }))
  expect((await find(resource, 'ombeline')).contacts).toEqual([])
  expect((await find(resource, 'ancien')).contacts).toEqual([])
})

describe('reports', () => {
  test('of one’s own months are tasks, done once they are sent', async () => {
    const { resource, acceptMission } = await newTenant(app)
    await acceptMission(resource)
    await sent(resource, january)
    expect((await find(resource, 'janvier 2026')).tasks).toEqual([
      { title: 'Remplir janvier 2026', completed: true, link: '/activity-report/timesheets/1/2026' },
    ])
    for (const query of ['feb 2026', 'févr. 2026', '2/2026', '02/2026'])
      expect((await find(resource, query)).tasks).toEqual([
        { title: 'Remplir février 2026', completed: false, link: '/activity-report/timesheets/2/2026' },
      ])
    expect((await find(resource, 'janvier')).tasks).toHaveLength(2)
    expect((await find(resource, 'janvier 2099')).tasks).toEqual([])
  })

  test('of one’s own months are none before the first mission and after the last one', async () => {
    onTestFinished(() => setClock())
    setClock({ at: new Date('2026-06-10T09:00:00Z') })
    const { resource, validator, acceptMission } = await newTenant(app)
    await acceptMission(resource, { startDate: '2026-02-16', endDate: '2026-03-31' })
    for (const query of ['janvier 2026', 'avril 2026', 'mars 2025'])
      expect((await find(resource, query)).tasks, query).toEqual([])
    for (const query of ['février 2026', 'mars 2026'])
      expect((await find(resource, query)).tasks, query).toHaveLength(1)
    expect((await find(resource, 'mars')).tasks.map(({ title }) => title)).toEqual(['Remplir mars 2026'])
    expect((await find(validator, 'mars 2026')).tasks).toEqual([])
  })

  test('of others are found by name and month by who may read them', async () => {
    const { manager, validator, resource, freelancer, addPerson, acceptMission } = await newTenant(app)
    const person = await addPerson({ firstName: 'Priya', lastName: 'Venkarai' })
    const other = await addPerson({ permissions: ['VALIDATE_CRA'], firstName: 'Autre' })
    await acceptMission(person, { validators: [validator.personId] })
    const report = await sent(person, january)
    const query = 'priya janvier 2026'
    expect((await find(manager, query)).body[1]?.results[0]).toEqual({
      kind: 'report',
      title: 'Priya Venkarai, janvier 2026',
      link: `/activity-report/timesheets/validate/${report.id}`,
    })
    expect((await find(validator, query)).pages).toEqual(['Priya Venkarai, January 2026'])
    expect((await find(manager, query)).tasks).toEqual([])
    // The same door as by its id: neither colleagues nor validators of other missions.
    for (const nobody of [resource, freelancer, other]) {
      expect((await find(nobody, query)).pages).toEqual([])
      expect((await call(app, cra.get, nobody, { craId: report.id })).status).toBe(404)
    }
    expect((await find(manager, 'priya feb 2026')).pages).toEqual([])
  })

  test('that are drafts are nobody else’s', async () => {
    const { manager, resource, acceptMission } = await newTenant(app)
    await acceptMission(resource)
    await call(app, cra.save, resource, { ...january, version: 0, activity: [], comments: '' })
    expect((await find(manager, 'camille jan 2026')).pages).toEqual([])
  })
})

describe('pages', () => {
  test('that are spelt nearly like a name are not what is looked for when somebody bears it', async () => {
    const { resource, addPerson } = await newTenant(app)
    expect((await find(resource, 'priya')).pages).toEqual(['Mes données'])
    await addPerson({ firstName: 'Priya', lastName: 'Nerval' })
    expect(await find(resource, 'priya')).toMatchObject({ contacts: ['Priya Nerval'], pages: [] })
    expect((await find(resource, 'donnees')).pages).toContain('Mes données')
  })

  test('are those that the caller may open', async () => {
    const { manager, resource } = await newTenant(app)
    expect((await find(manager, 'verifier')).pages).toContain('Personnes à vérifier')
    expect((await find(resource, 'verifier')).pages).not.toContain('Personnes à vérifier')
    // One's own security, the course on it, and the guides that speak of it.
    expect((await find(resource, 'securite')).pages).toEqual([
      'Sécurité',
      'La sécurité au travail, chez le client et dans le train',
      'Protéger votre compte',
      'Où vous êtes connecté',
    ])
  })
})

test('what the staffing side indexes is found by those who see it, until it is gone', async () => {
  const { tenant, manager, resource } = await newTenant(app)
  const entry = {
    scope: 'staffing',
    kind: 'mission',
    id: 'M1',
    title: 'Refonte de l’espace client',
    open: true,
  } as const
  await transact(buildIndexWrites(tenant, undefined, entry))
  expect((await find(manager, 'espace refonte')).pages).toContain(entry.title)
  expect((await find(resource, 'refonte')).pages).toEqual([])
  await transact(buildIndexWrites(tenant, entry, { ...entry, title: 'Portail des retraits' }))
  expect((await find(manager, 'refonte')).pages).toEqual([])
  await transact(buildIndexWrites(tenant, { ...entry, title: 'Portail des retraits' }, undefined))
  expect((await find(manager, 'retraits')).pages).toEqual([])
})

test.each([
  '<img src=x onerror=alert(1)>',
  "' OR 1=1 --",
  'T#other#FIND#people',
  '~tn',
  'attribute_exists(pk)',
  '\u200D\u200D\u200D',
  '\uD800a\uDC00',
  '#'.repeat(100),
  'é'.repeat(100),
  '漢字漢字',
  '🙂🙂',
])('%j is only a text', async (query) => {
  const { resource } = await newTenant(app)
  const { contacts } = await find(resource, query)
  expect(contacts).toEqual([])
})

test('a text beyond 100 characters is refused', async () => {
  const { resource } = await newTenant(app)
  expect((await call(app, search.find, resource, { query: 'a'.repeat(101) })).status).toBe(400)
})
