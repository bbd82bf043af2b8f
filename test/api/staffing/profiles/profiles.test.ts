import { describe, expect, test } from 'vitest'
import type { Permission } from '#shared/core/permissions.ts'
import { account } from '#shared/people/account/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { profiles } from '#shared/staffing/profiles/contract.ts'
import type { ProfileFields } from '#shared/staffing/profiles/fields.ts'
import { EMPTY_PROFILE } from '#shared/staffing/profiles/rules.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { FULL, profileKit } from './profileKit.ts'

const app = await startApi()
const { save, get, resume, list } = profileKit(app)

const check = (by: Person, of: Person) => call(app, profiles.check, by, { profilId: of.personId })

describe('a profile', () => {
  test('is empty at first, is saved by its owner, and says what it lacks', async () => {
    const { resource } = await newTenant(app)
    const before = (await get(resource, resource)).body
    expect(before).toMatchObject({ ...EMPTY_PROFILE, version: 0, completeness: 0, firstName: 'Camille', documents: [] })
    expect(before.missing).toHaveLength(12)
    const { status, body } = await save(resource, resource, { linkedinUrl: '' })
    expect([status, body]).toEqual([
      200,
      { version: 1, completeness: 98, missing: ['linkedinUrl'], updatedAt: expect.any(String) },
    ])
    expect((await get(resource, resource)).body).toMatchObject({ ...FULL, linkedinUrl: '', version: 1 })
    expect((await save(resource, resource, {}, 1)).body).toMatchObject({ version: 2, completeness: 100, missing: [] })
  })

  test('is edited by whoever manages profiles, and by nobody else', async () => {
    const { resource, addPerson, validator } = await newTenant(app)
    const colleague = await addPerson({ permissions: ['VIEW_CRA'] })
    for (const permission of ['MANAGE_MISSIONS', 'MANAGE_POSITIONING', 'MANAGE_USERS'] as Permission[]) {
      const other = await addPerson({ permissions: [permission] })
      expect((await save(other, resource)).status, permission).toBe(404)
      expect((await get(other, resource)).status, permission).toBe(404)
    }
    for (const other of [colleague, validator]) {
      expect((await save(other, resource)).status).toBe(404)
      expect((await get(other, resource)).status).toBe(404)
      expect((await check(other, resource)).status).toBe(404)
    }
    expect((await get(resource, resource)).body.version).toBe(0)
    const hr = await addPerson({ permissions: ['MANAGE_PROFILES'] })
    expect((await save(hr, resource)).status).toBe(200)
    expect((await get(hr, resource)).body.version).toBe(1)
  })

  test('of another workspace is not there', async () => {
    const [here, elsewhere] = [await newTenant(app), await newTenant(app)]
    await save(here.resource, here.resource)
    const stranger = elsewhere.manager
    for (const ask of [get, check]) expect((await ask(stranger, here.resource)).status).toBe(404)
    expect((await save(stranger, here.resource, {}, 1)).status).toBe(404)
    expect((await resume(stranger, here.resource)).body).toBe('USER_NOT_FOUND')
    const ids = (await list(stranger)).body.items.map(({ id }) => id)
    expect(ids).toContain(elsewhere.resource.personId)
    expect(ids).not.toContain(here.resource.personId)
  })

  test('that was saved by somebody else in the meantime is answered, and nothing is lost', async () => {
    const { resource, manager } = await newTenant(app)
    await save(resource, resource)
    await save(manager, resource, { city: 'Rennes' }, 1)
    const { status, body } = await save(resource, resource, { city: 'Brest' }, 1)
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'profiles.stale', details: { current: { version: 2, city: 'Rennes' } } })
    expect((await get(resource, resource)).body.city).toBe('Rennes')
    expect((await save(resource, resource, { city: 'Brest' }, 2)).status).toBe(200)
  })

  test('saved twice by the same request is saved once; by two at once, by one', async () => {
    const { resource } = await newTenant(app)
    const key = 'save-a-profile-000001'
    const first = await save(resource, resource, {}, 0, key)
    expect((await save(resource, resource, {}, 0, key)).body).toEqual(first.body)
    expect((await get(resource, resource)).body.version).toBe(1)
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => save(resource, resource, { city: `${n}` }, 1)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
  })

  test.each<[string, Partial<ProfileFields>]>([
    ['another site than LinkedIn', { linkedinUrl: 'https://linkedin.com.other.example/in/x' }],
    ['a link that is no link', { linkedinUrl: 'javascript:alert(1)' }],
    ['a plain link', { linkedinUrl: 'http://www.linkedin.com/in/x' }],
    ['markup', { professionalTitle: '<b>Lead</b>' }],
    ['a title that is too long', { professionalTitle: 'x'.repeat(121) }],
    ['a rate below nothing', { dailyRate: -1 }],
    ['a rate of nothing', { dailyRate: 0 }],
    ['a day that never was', { availableFromDate: '2026-02-30' }],
    ['a day of another age', { availableFromDate: '1066-10-14' }],
    ['one language twice', { languages: [1, 2].map((level) => ({ languageCode: 'EN', level })) }],
    [
      'an end before its beginning',
      { userExperiences: FULL.userExperiences.map((one) => ({ ...one, endDate: '2021-02-28' })) },
    ],
    [
      'a level beyond expert',
      {
        userCertification: [
          {
            ...(FULL.userCertification[0] as ProfileFields['userCertification'][number]),
            skills: [{ code: 'java', level: 5 }],
          },
        ],
      },
    ],
    [
      'more than thirty experiences',
      {
        userExperiences: Array.from(
          { length: 31 },
          () => FULL.userExperiences[0] as ProfileFields['userExperiences'][number],
        ),
      },
    ],
  ])('does not take %s', async (_, fields) => {
    const { resource } = await newTenant(app)
    expect((await save(resource, resource, fields)).status).toBe(400)
  })

  test('larger than what a person writes is refused', async () => {
    const { resource } = await newTenant(app)
    const [one] = FULL.userExperiences
    const long = Array.from({ length: 30 }, () => ({ ...one, description: 'é'.repeat(2000) }))
    const answer = await save(resource, resource, { userExperiences: long as ProfileFields['userExperiences'] })
    expect(answer).toMatchObject({ status: 413, body: { code: 'request.tooLarge' } })
  })

  test('keeps skills by the codes of the catalogue, each once', async () => {
    const { resource } = await newTenant(app)
    const [one] = FULL.userExperiences
    const skills = [
      { code: 'JavaScript', level: 2 },
      { code: 'javascript', level: 3 },
    ]
    const tasks = [{ headline: 'Écrans', skills }]
    await save(resource, resource, { userExperiences: [{ ...one, tasks } as ProfileFields['userExperiences'][number]] })
    const saved = (await get(resource, resource)).body
    expect(saved.userExperiences[0]?.tasks[0]?.skills).toEqual([{ code: 'javascript', level: 3 }])
  })

  test('of a disabled person can still be read; of nobody it cannot', async () => {
    const { manager, resource } = await newTenant(app)
    await save(resource, resource)
    await call(app, users.disable, manager, { userId: resource.personId })
    expect((await get(manager, resource)).status).toBe(200)
    expect((await list(manager)).body.items.map(({ id }) => id)).not.toContain(resource.personId)
    await save(manager, resource, {}, 1)
    expect((await list(manager)).body.items.map(({ id }) => id)).not.toContain(resource.personId)
    await call(app, users.enable, manager, { userId: resource.personId })
    const row = (await list(manager)).body.items.find(({ id }) => id === resource.personId)
    expect(row).toMatchObject({ professionalTitle: 'Développeuse Java', completeness: 100 })
    expect((await call(app, profiles.get, manager, { profilId: 'nobody' })).status).toBe(404)
  })
})

describe('checking a profile', () => {
  test('shows an employed resource by name, others by initials, and never a rate', async () => {
    const { manager, resource, freelancer } = await newTenant(app)
    await save(resource, resource)
    await save(freelancer, freelancer)
    const named = (await check(manager, resource)).body
    expect(named).toMatchObject({
      firstName: 'Camille',
      anonymous: false,
      address: '12 rue des Mouettes',
      city: 'Nantes',
    })
    const hidden = await check(manager, freelancer)
    expect(hidden.body).toMatchObject({ firstName: 'I.', lastName: 'V.', anonymous: true })
    expect(JSON.stringify(hidden.body)).not.toMatch(/Ilan|dailyRate|540/)
  })

  test('is for whoever places people and for its owner', async () => {
    const { resource, addPerson } = await newTenant(app)
    for (const permission of ['ALL', 'MANAGE_MISSIONS', 'MANAGE_POSITIONING', 'MANAGE_PROFILES'] as Permission[]) {
      const other = await addPerson({ permissions: [permission] })
      expect((await check(other, resource)).status, permission).toBe(200)
    }
    for (const permission of ['VIEW_CRA', 'MANAGE_CRA', 'MANAGE_USERS', 'MANAGE_COMPANY'] as Permission[]) {
      const other = await addPerson({ permissions: [permission] })
      expect((await check(other, resource)).status, permission).toBe(404)
      expect((await resume(other, resource)).body, permission).toBe('USER_NOT_FOUND')
      expect((await list(other)).status, permission).toBe(403)
    }
    expect((await check(resource, resource)).status).toBe(200)
  })
})

describe('the list', () => {
  test('has everybody, and finds by words, availability, way of working and skill', async () => {
    const { manager, resource, freelancer, addPerson } = await newTenant(app)
    const other = await addPerson({ firstName: 'Zoé', lastName: 'Hémery' })
    await save(resource, resource)
    await save(other, other, {
      available: false,
      interventionType: 'ON_SITE',
      userExperiences: [],
      professionalTitle: 'Chef',
    })
    const found = async (query: object) => (await list(manager, query)).body.items.map(({ id }) => id)
    expect(await found({})).toHaveLength(5)
    expect(await found({ search: 'HEMERY zoe' })).toEqual([other.personId])
    expect(await found({ search: 'developpeuse nantes' })).toEqual([resource.personId])
    expect(await found({ search: 'java' })).toEqual([resource.personId])
    expect(await found({ available: true })).toEqual([resource.personId])
    expect(await found({ interventionType: 'ON_SITE' })).toEqual([other.personId])
    expect(await found({ skill: 'Java' })).toEqual([resource.personId])
    expect(await found({ skill: 'Jav' })).toEqual([])
    expect(await found({ search: freelancer.name })).toEqual([freelancer.personId])
  })

  test('finds as available who is free by now, as it says of each', async () => {
    const { manager, addPerson } = await newTenant(app)
    const said = [
      { available: true, availableFromDate: null },
      { available: true, availableFromDate: '2020-03-01' },
      { available: false, availableFromDate: '2020-03-01' },
      { available: true, availableFromDate: '2099-03-01' },
      { available: false, availableFromDate: '2099-03-01' },
      { available: false, availableFromDate: null },
    ]
    const people = await Promise.all(said.map(() => addPerson()))
    for (const [index, person] of people.entries()) await save(person, person, said[index])
    const found = async (available: boolean) => {
      const ids = (await list(manager, { available })).body.items.map(({ id }) => id)
      return people.map(({ personId }) => ids.includes(personId))
    }
    const free = [true, true, true, false, false, false]
    expect([await found(true), await found(false)]).toEqual([free, free.map((one) => !one)])
  })

  test('follows a new name, at once and after a save, and finds nobody by the one before', async () => {
    const { manager, resource } = await newTenant(app)
    await save(resource, resource)
    const byOldName = async () => (await list(manager, { search: resource.name })).body.items.length
    expect(await byOldName()).toBe(1)
    await call(app, account.updateProfile, resource, { firstName: 'Capucine' })
    const found = async () => (await list(manager, { search: 'capucine' })).body.items.map(({ name }) => name)
    expect(await found()).toEqual([`Capucine ${resource.name.split(' ')[1]}`])
    expect(await byOldName()).toBe(0)
    await save(resource, resource, {}, 1)
    expect(await found()).toHaveLength(1)
    expect(await byOldName()).toBe(0)
  })

  test('goes on where it stopped, at a cost that does not grow; another filter refuses the cursor', async () => {
    const { manager, addPerson } = await newTenant(app)
    await Promise.all(Array.from({ length: 120 }, () => addPerson()))
    const first = await list(manager)
    expect(first.body.items).toHaveLength(100)
    expect(first.cost.requests).toBe(1)
    const { cursor } = first.body
    const second = await list(manager, { cursor })
    expect(second.body.items).toHaveLength(24)
    expect(second.body.cursor).toBeUndefined()
    expect(new Set([...first.body.items, ...second.body.items].map(({ id }) => id)).size).toBe(124)
    expect((await list(manager, { cursor, available: true })).status).toBe(400)
  })
})
