import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { contacts } from '#shared/apps/contacts/contract.ts'
import { CONTACT_LIMITS } from '#shared/apps/contacts/limits.ts'
import { everythingIn } from '#test/api/people/peopleKit.ts'
import { staffingOf } from '#test/api/staffing/staffingKit.ts'
import { call, newTenant, sendRaw, startApi } from '#test/kit/api.ts'
import { PNG } from '#test/kit/browser/pictures.ts'
import { freshToken } from '#test/kit/tenant.ts'
import { contactsOf, mail, names, phone } from './contactKit.ts'

const app = await startApi()
const { must, newMission } = staffingOf(app)
const theirs = await newTenant(app)
let ours = await newTenant(app)
let { manager } = ours
beforeEach(async () => {
  ours = await newTenant(app)
  manager = ours.manager
})
afterEach(() => setClock())

const ABSENT = '01KAAAAAAAAAAAAAAAAAAAAAAA'
const { add, read, change, afterUndo } = contactsOf(app, () => manager)

describe('the calls of the specification', () => {
  test('POST contact makes a New Contact without anything, from no body as from an empty one or null', async () => {
    const token = await freshToken(manager)
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    for (const body of [undefined, '{}', 'null']) {
      const made = await sendRaw(app, '/api/apps/contacts/contact', { method: 'POST', headers, ...(body && { body }) })
      expect(made.status).toBe(200)
      expect(JSON.parse(made.text)).toMatchObject({
        id: expect.stringMatching(/^[0-9A-Z]{26}$/),
        name: 'New Contact',
        job: { title: '', company: '' },
        avatar: null,
        background: null,
        birthday: null,
        address: null,
        notes: null,
        emails: [],
        phoneNumbers: [],
        tags: [],
      })
    }
    expect(names((await call(app, contacts.all, manager, {})).body)).toEqual(Array(3).fill('New Contact'))
  })

  test('GET all is by name, whatever the capitals and accents, a short name before a longer one', async () => {
    for (const name of ['Zoé', 'élodie Ann', 'Elodie', 'Bernard']) await add({ name })
    const { body, cost } = await call(app, contacts.all, manager, {})
    expect(names(body)).toEqual(['Bernard', 'Elodie', 'élodie Ann', 'Zoé'])
    expect(cost.requests).toBe(2)
  })

  test('GET search finds a part of a name, never a pattern; an empty text finds all', async () => {
    for (const name of ['Élodie Márquez', 'Marc 100% Durand', 'Ana']) await add({ name, company: 'Marquez & Fils' })
    const search = async (query: string) => names((await call(app, contacts.search, manager, { query })).body)
    expect(await search('MARQ')).toEqual(['Élodie Márquez'])
    expect(await search('100%')).toEqual(['Marc 100% Durand'])
    expect(await search('%')).toEqual(['Marc 100% Durand'])
    expect(await search('.*')).toEqual([])
    expect(await search('')).toEqual(['Ana', 'Élodie Márquez', 'Marc 100% Durand'])
  })

  test('GET contact answers null with 200 for what is not there, and PATCH too', async () => {
    expect(await call(app, contacts.contact, manager, { id: ABSENT })).toMatchObject({ status: 200, body: null })
    expect(await change(ABSENT, { name: 'Nobody' })).toMatchObject({ status: 200, body: null })
  })

  test('PATCH merges what is sent and nothing else; lists are replaced whole', async () => {
    const { id } = await add({ name: 'Ana', emails: [mail('ana@kit.example')], address: '1 quai des Docks' })
    const { body } = await change(id, { emails: [mail('a@kit.example', 'Work'), mail('b@kit.example')] })
    expect(body).toMatchObject({ name: 'Ana', address: '1 quai des Docks', version: 2 })
    expect(body?.emails).toEqual([mail('a@kit.example', 'Work'), mail('b@kit.example')])
    expect(await read(id)).toEqual(body)
  })

  test('a job and its title and company beside it are one; what stands beside it counts', async () => {
    const { id } = await add()
    const job = (contact: object) => change(id, contact).then(({ body }) => [body?.title, body?.company, body?.job])
    expect(await job({ job: { title: 'CTO', company: 'Acme' } })).toEqual([
      'CTO',
      'Acme',
      { title: 'CTO', company: 'Acme' },
    ])
    expect(await job({ title: 'CIO', job: { title: 'CEO' } })).toEqual([
      'CIO',
      'Acme',
      { title: 'CIO', company: 'Acme' },
    ])
    expect(await job({ company: null })).toEqual(['CIO', '', { title: 'CIO', company: '' }])
  })

  test('what GET answers can be sent back whole and changes nothing; an unknown field is 400', async () => {
    const { body: tag } = await call(app, contacts.createTag, manager, { tag: { title: 'Décideur' } })
    const { id } = await add({
      name: 'Ana',
      notes: '<p>Vue <strong>lundi</strong></p>',
      tags: [tag.id],
      birthday: '1980-02-29',
    })
    const whole = await read(id)
    expect(await change(id, whole as object)).toMatchObject({ status: 200, body: whole })
    const [entry] = (await call(app, contacts.all, manager, {})).body
    expect((await change(id, entry as object)).body).toEqual(whole)
    expect((await change(id, { ...whole, unheardOf: 1 })).status).toBe(400)
    const forged = {
      id: ABSENT,
      createdAt: '2001-01-01T00:00:00.000Z',
      version: 9,
      lastExchangeAt: null,
      background: '/x',
    }
    expect((await change(id, forged)).body).toEqual(whole)
  })

  test('DELETE answers true the second time too, and after a day leaves nothing of the contact in the table', async () => {
    const { id } = await add({
      name: 'Ottoline Varga',
      emails: [mail('ottoline@kit.example')],
      notes: '<p>Ottoline</p>',
    })
    await must(call(app, contacts.addLog, manager, { id, kind: 'CALL', text: 'Ottoline rappelle' }))
    for (const _ of ['once', 'twice']) {
      expect(await call(app, contacts.delete, manager, { id })).toMatchObject({ status: 200, body: true })
    }
    expect(await read(id)).toBeNull()
    await afterUndo()
    expect((await everythingIn(app)).toLowerCase()).not.toContain('ottoline')
  })

  test('countries are about 240, by name in the reader’s language, and cost the table nothing', async () => {
    const { body, cost } = await call(app, contacts.countries, manager, {})
    expect(body.length).toBeGreaterThan(235)
    const france = body.find(({ iso }) => iso === 'FR')
    expect(france).toMatchObject({
      id: 'FR',
      iso: 'FR',
      name: 'France',
      code: '+33',
      flagImagePos: expect.stringMatching(/px/),
    })
    expect(names(body)).toEqual(names(body).toSorted((a, b) => a.localeCompare(b, 'en')))
    expect(cost).toEqual({ requests: 0, units: 0 })
  })

  test('a new tag gets an id of its own and is the first; an equal title is the same tag', async () => {
    const make = async (title: string, id?: string) =>
      (await call(app, contacts.createTag, manager, { tag: { title, ...(id && { id }) } } as never)).body
    const first = await make('Décideur', ABSENT)
    expect(first.id).not.toBe(ABSENT)
    const second = await make('Achats')
    expect(await make('decideur')).toEqual(first)
    expect((await call(app, contacts.tags, manager, {})).body).toEqual([second, first])
    const renamed = await call(app, contacts.updateTag, manager, { id: first.id, tag: { title: 'Donneur d’ordre' } })
    expect(renamed.body).toEqual({ ...first, title: 'Donneur d’ordre' })
  })

  test('deleting a tag takes it off every contact at once, and a PATCH that still sends it does not bring it back', async () => {
    const { body: tag } = await call(app, contacts.createTag, manager, { tag: { title: 'Salon' } })
    const made = await Promise.all(['Ana', 'Bo', 'Cy'].map((name) => add({ name, tags: [tag.id] })))
    expect(made.map(({ tags }) => tags)).toEqual([[tag.id], [tag.id], [tag.id]])
    for (const _ of ['once', 'twice']) {
      expect((await call(app, contacts.deleteTag, manager, { id: tag.id })).body).toBe(true)
    }
    const [{ id } = { id: '' }] = made
    const all = (await call(app, contacts.all, manager, {})).body
    expect([...all, await read(id)].map((one) => one?.tags)).toEqual([[], [], [], []])
    expect((await change(id, { tags: [tag.id], name: 'Anna' })).body).toMatchObject({ name: 'Anna', tags: [] })
  })

  test('POST avatar takes a data URL through the reader of pictures; null takes the picture away', async () => {
    const { id } = await add()
    const url = (bytes: Buffer, type = 'png') => `data:image/${type};base64,${bytes.toString('base64')}`
    const set = (avatar: string, to = id) => call(app, contacts.setAvatar, manager, { id: to, avatar })
    const { body } = await set(url(PNG, 'jpeg'))
    expect(body.avatar).toMatch(new RegExp(`^/avatars/${ours.tenant}/contacts/[\\w-]{32}\\.png$`))
    expect((await read(id))?.avatar).toBe(body.avatar)
    expect(await set(url(Buffer.from('<svg onload=alert(1)>')))).toMatchObject({
      status: 422,
      body: { code: 'account.notAnImage' },
    })
    expect((await set('https://elsewhere.example/a.png')).status).toBe(400)
    expect((await set(url(PNG), ABSENT)).status).toBe(404)
    expect((await change(id, { avatar: 'https://elsewhere.example/a.png' })).body?.avatar).toBe(body.avatar)
    expect((await change(id, { avatar: null })).body?.avatar).toBeNull()
  })
})

describe('bad input', () => {
  test('is refused at its field, and nothing is stored of it', async () => {
    const { id } = await add({ name: 'Ana' })
    const refused = async (contact: object) => {
      const { status, body } = await change(id, contact)
      const { details } = body as unknown as { details?: { problems?: { path: string }[] } }
      return [status, details?.problems?.[0]?.path]
    }
    expect(await refused({ name: ' ' })).toEqual([400, 'contact.name'])
    expect(await refused({ emails: [mail('no address')] })).toEqual([400, 'contact.emails.0.email'])
    expect(await refused({ phoneNumbers: [phone('none')] })).toEqual([400, 'contact.phoneNumbers.0.phoneNumber'])
    expect(await refused({ birthday: '2026-02-30' })).toEqual([400, 'contact.birthday'])
    expect(await refused({ notes: 'x'.repeat(20_001) })).toEqual([400, 'contact.notes'])
    expect(await refused({ emails: Array(11).fill(mail('a@kit.example')) })).toEqual([400, 'contact.emails'])
    expect(await refused({ clientId: ABSENT })).toEqual([422, undefined])
    expect(await refused({ missions: [ABSENT] })).toEqual([422, undefined])
    expect(await read(id)).toMatchObject({ name: 'Ana', version: 1 })
  })

  test('that says the same twice, or addresses that begin alike, stops nothing', async () => {
    const emails = ['', '.fr', '.com'].map((end) => mail(`${'a'.repeat(60)}@consulting-group.example${end}`))
    const mission = (await newMission(manager)).id
    const { id } = await add({ name: 'Ana', emails, missions: [mission, mission] })
    expect(await read(id)).toMatchObject({ emails, missions: [mission] })
    await must(change(id, { name: 'Ana Durand', missions: [mission, mission] }))
    const merged = { id, version: 2, other: (await add({ emails })).id, otherVersion: 1 }
    await must(call(app, contacts.merge, manager, { ...merged, contact: { missions: [mission, mission] } }))
    expect(await must(call(app, contacts.delete, manager, { id }))).toBe(true)
  })

  test('of notes is reduced to what the editor can make', async () => {
    const { notes } = await add({
      notes: '<p onclick="x()">Bonjour <img src=x onerror=y> <strong>vous</strong></p><script>z</script>',
    })
    expect(notes).toBe('<p>Bonjour  <strong>vous</strong></p>')
  })
})

describe('who may', () => {
  test('nobody but whoever staffs or runs the company sees a contact', async () => {
    const { id } = await add({ name: 'Ana' })
    for (const person of [ours.resource, ours.freelancer, ours.validator]) {
      expect((await call(app, contacts.all, person, {})).status).toBe(403)
      expect((await call(app, contacts.contact, person, { id })).status).toBe(403)
      expect((await change(id, { name: 'Eve' }, {}, person)).status).toBe(403)
    }
    for (const permission of ['MANAGE_PROFILES', 'MANAGE_COMPANY'] as const) {
      const person = await ours.addPerson({ permissions: [permission] })
      expect((await change(id, { name: permission }, {}, person)).body?.name).toBe(permission)
    }
  })

  test('another company’s contact is as one that is not there, and stays as it was', async () => {
    const { id } = await add({ name: 'Ana' })
    const before = await read(id)
    const other = theirs.manager
    expect(await read(id, other)).toBeNull()
    expect((await change(id, { name: 'Eve' }, {}, other)).body).toBeNull()
    expect((await call(app, contacts.delete, other, { id })).body).toBe(true)
    expect((await call(app, contacts.log, other, { id })).body.items).toEqual([])
    expect((await call(app, contacts.remove, other, { ids: [id] })).body).toBe(true)
    expect(await read(id)).toEqual(before)
  })
})

describe('two people at once', () => {
  test('a version that is no longer the last one is 409 with what is there; without one the last wins, field by field', async () => {
    const { id, version } = await add({ name: 'Ana' })
    await change(id, { title: 'CTO' }, { version })
    const stale = await change(id, { title: 'CEO' }, { version })
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'contacts.stale', details: { current: { title: 'CTO' } } },
    })
    await Promise.all([change(id, { title: 'CIO' }), change(id, { company: 'Acme' }), change(id, { address: 'Brest' })])
    expect(await read(id)).toMatchObject({ title: 'CIO', company: 'Acme', address: 'Brest', version: 5 })
  })

  test('an exchange that is noted meanwhile makes nobody’s changes stale, and is not lost', async () => {
    const { id, version } = await add({ name: 'Ana' })
    await must(call(app, contacts.addLog, manager, { id, kind: 'CALL', text: '' }))
    const { body } = await change(id, { title: 'CTO' }, { version })
    expect(body).toMatchObject({ title: 'CTO', lastExchangeAt: expect.any(String) })
  })

  test('who changes a contact that was deleted is answered null, and can add what they typed as a new one', async () => {
    const { id } = await add({ name: 'Ana' })
    await call(app, contacts.delete, manager, { id })
    expect((await change(id, { name: 'Anna' })).body).toBeNull()
    expect((await add({ name: 'Anna' })).name).toBe('Anna')
  })
})

test('there is room for so many contacts, and what was typed for one more is not lost on the way', async () => {
  expect(CONTACT_LIMITS.contacts).toBe(10_000)
  const { putItem } = await import('#functions/core/table/table.ts')
  const { contactCountKey } = await import('#functions/data/apps/contacts/storedContact.ts')
  await putItem({ ...contactCountKey(ours.tenant), count: CONTACT_LIMITS.contacts - 1 })
  const ana = await add({ name: 'Ana' })
  const full = await call(app, contacts.create, manager, { contact: { name: 'Bo' } })
  expect(full).toMatchObject({ status: 409, body: { code: 'contacts.full' } })
  await call(app, contacts.delete, manager, { id: ana.id })
  expect((await add({ name: 'Bo' })).name).toBe('Bo')
})
