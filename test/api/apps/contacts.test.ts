import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import { queryAll } from '#functions/core/table/table.ts'
import { contactPartition } from '#functions/data/keys.ts'
import { type Contact, contacts } from '#shared/apps/contacts/contract.ts'
import type { ContactChange } from '#shared/apps/contacts/fields.ts'
import { CONTACT_LIMITS } from '#shared/apps/contacts/limits.ts'
import { UNDO_HOURS } from '#shared/apps/undo.ts'
import { everythingIn, newAddress, tokenIn } from '#test/api/people/peopleKit.ts'
import { staffingOf } from '#test/api/staffing/staffingKit.ts'
import { call, newTenant, type Person, raw, startApi } from '#test/kit/api.ts'
import { PNG } from '#test/kit/browser/pictures.ts'
import { freshToken } from '#test/kit/tenant.ts'

const app = await startApi()
const { must, newClient, newMission, accepted, send, sent, answer } = staffingOf(app)
const theirs = await newTenant(app)
let ours = await newTenant(app)
let { manager } = ours
beforeEach(async () => {
  ours = await newTenant(app)
  manager = ours.manager
})
afterEach(() => setClock())

const ABSENT = '01KAAAAAAAAAAAAAAAAAAAAAAA'
const add = (contact: ContactChange = {}, by = manager) => must(call(app, contacts.create, by, { contact }))
const read = async (id: string, by = manager) => (await call(app, contacts.contact, by, { id })).body
const change = (id: string, contact: object, more = {}, by = manager) =>
  call(app, contacts.update, by, { id, contact, ...more } as never)
/** What was deleted can be brought back no more. */
const afterUndo = async () => {
  setClock({ ahead: (UNDO_HOURS + 1) * 3_600_000 })
  await app.due()
  await app.drained()
}
const names = (found: readonly { name: string }[]) => found.map(({ name }) => name)
const mail = (email: string, label = '') => ({ email, label })
const phone = (phoneNumber: string, country = 'FR', label = '') => ({ phoneNumber, country, label })

describe('the calls of the specification', () => {
  test('POST contact makes a New Contact without anything, from no body as from an empty one', async () => {
    const token = await freshToken(manager)
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    for (const body of [undefined, '{}']) {
      const made = await raw(app, '/api/apps/contacts/contact', { method: 'POST', headers, ...(body && { body }) })
      expect(made.status).toBe(200)
      expect(JSON.parse(made.text)).toMatchObject({
        id: expect.stringMatching(/^[0-9A-Z]{26}$/),
        name: 'New Contact',
        job: { title: '', company: '' },
        ...{ avatar: null, background: null, birthday: null, address: null, notes: null },
        ...{ emails: [], phoneNumbers: [], tags: [] },
      })
    }
    expect(names((await call(app, contacts.all, manager, {})).body)).toEqual(['New Contact', 'New Contact'])
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

describe('a list of many', () => {
  test('comes a page at a time, each contact once, by name, with its client', async () => {
    const client = await newClient(manager)
    const rows = Array.from({ length: 130 }, (_, at) => ({
      contact: { name: `Contact ${String(at).padStart(3, '0')}`, ...(at === 129 && { clientId: client.id }) },
    }))
    for (const at of [0, 50, 100]) {
      await must(call(app, contacts.import, manager, { contacts: rows.slice(at, at + 50) }))
    }
    const first = (await call(app, contacts.rows, manager, {})).body
    const second = (await call(app, contacts.rows, manager, { cursor: first.cursor })).body
    expect([first.items.length, second.items.length, second.cursor]).toEqual([100, 30, undefined])
    expect(names([...first.items, ...second.items])).toEqual(rows.map(({ contact }) => contact.name))
    expect(second.items.at(-1)?.client).toEqual({ id: client.id, title: client.title })
    const found = (await call(app, contacts.rows, manager, { query: 'CONTACT 12' })).body
    expect(names(found.items)).toHaveLength(10)
    const all = await call(app, contacts.all, manager, {})
    expect(all.cost.units).toBeLessThan(60)
  })

  test('is narrowed by words, tag, kind, client, and by when somebody was last heard of', async () => {
    const { body: tag } = await call(app, contacts.createTag, manager, { tag: { title: 'Achats' } })
    const client = await newClient(manager)
    const ana = await add({
      name: 'Ana',
      company: 'Hôtel du Port',
      tags: [tag.id],
      kind: 'SUPPLIER',
      clientId: client.id,
    })
    await add({ name: 'Bo', emails: [mail('bo@port.example')] })
    const found = async (query: object) => names((await call(app, contacts.rows, manager, query)).body.items)
    expect(await found({ query: 'port' })).toEqual(['Ana', 'Bo'])
    expect(await found({ query: 'hotel' })).toEqual(['Ana'])
    expect(await found({ tag: tag.id })).toEqual(['Ana'])
    expect(await found({ kind: 'PROSPECT' })).toEqual(['Bo'])
    expect(await found({ clientId: client.id })).toEqual(['Ana'])
    expect(await found({ silentDays: 45 })).toEqual([])
    setClock({ ahead: 46 * 86_400_000 })
    await must(call(app, contacts.addLog, manager, { id: ana.id, kind: 'MEETING', text: 'Salon' }))
    expect(await found({ silentDays: 45 })).toEqual(['Bo'])
  })
})

describe('the history', () => {
  test('says what was done by whom, without what was written', async () => {
    const { id } = await add({ name: 'Ana' })
    await change(id, { notes: '<p>Secret</p>', birthday: '1980-01-01' })
    await must(call(app, contacts.addLog, manager, { id, kind: 'NOTE', text: 'Préfère le matin' }))
    const { items } = (await call(app, contacts.log, manager, { id })).body
    expect(items.map(({ kind, text, fields }) => ({ kind, text, fields: fields.toSorted() }))).toEqual([
      { kind: 'NOTE', text: 'Préfère le matin', fields: [] },
      { kind: 'CHANGED', text: '', fields: ['birthday', 'notes'] },
      { kind: 'CREATED', text: '', fields: [] },
    ])
    expect(items.map(({ by }) => by?.name)).toEqual([manager.name, manager.name, manager.name])
    expect((await read(id))?.lastExchangeAt).toBeNull()
    expect(JSON.stringify(items)).not.toContain('Secret')
  })

  test('an exchange of an earlier day dates the last one unless a later one is known; none is to come', async () => {
    const { id } = await add()
    const note = (date: string) => call(app, contacts.addLog, manager, { id, kind: 'CALL', text: '', date })
    await must(note('2026-02-03'))
    await must(note('2026-01-02'))
    expect((await read(id))?.lastExchangeAt?.slice(0, 10)).toBe('2026-02-03')
    expect((await note('2099-01-01')).status).toBe(400)
  })

  test('goes on page by page, newest first', async () => {
    const { id } = await add()
    for (let at = 0; at < 34; at++) {
      await must(call(app, contacts.addLog, manager, { id, kind: 'NOTE', text: `${at}` }))
    }
    const first = (await call(app, contacts.log, manager, { id })).body
    const rest = (await call(app, contacts.log, manager, { id, cursor: first.cursor })).body
    const texts = [...first.items, ...rest.items].map(({ text }) => text)
    expect(texts).toEqual([...Array.from({ length: 34 }, (_, at) => `${33 - at}`), ''])
    expect(rest.cursor).toBeUndefined()
  })
})

describe('the same person twice', () => {
  const pair = async (): Promise<[Contact, Contact]> => {
    const client = await newClient(manager)
    return [
      await add({ name: 'Ana Ruiz', emails: [mail('ana@kit.example')], phoneNumbers: [phone('06 12 34 56 78')] }),
      await add({
        name: 'RUIZ Ana',
        emails: [mail('ANA@kit.example'), mail('a@x.example')],
        clientId: client.id,
        notes: '<p>Vue</p>',
      }),
    ]
  }
  const merging = ([a, b]: [Contact, Contact], contact: ContactChange) =>
    call(app, contacts.merge, manager, { id: a.id, version: a.version, other: b.id, otherVersion: b.version, contact })
  const duplicates = async () => (await call(app, contacts.duplicates, manager, {})).body.groups

  test('is found by an address, a number however it is written, or a name at the same company', async () => {
    expect(await duplicates()).toEqual([])
    await add({ name: 'A', emails: [mail('One@Kit.example')] })
    await add({ name: 'B', emails: [mail('one@kit.example')] })
    await add({ name: 'C', phoneNumbers: [phone('06 12 34 56 78')] })
    await add({ name: 'D', phoneNumbers: [phone('+33 (0)6.12.34.56.78', '')] })
    await add({ name: 'Durand Éva', company: 'Acme' })
    await add({ name: 'eva durand', company: 'ACME' })
    await add({ name: 'Eva Durand', company: 'Elsewhere' })
    const groups = (await duplicates()).map(({ reason, contacts: found }) => [reason, ...names(found).toSorted()])
    expect(groups).toEqual([
      ['mail', 'A', 'B'],
      ['name', 'Durand Éva', 'eva durand'],
      ['phone', 'C', 'D'],
    ])
  })

  test('becomes one, with what was chosen of both and the history of both', async () => {
    const [a, b] = await pair()
    await must(call(app, contacts.addLog, manager, { id: b.id, kind: 'CALL', text: 'Rappelle mardi' }))
    const chosen = { emails: [...a.emails, mail('a@x.example')], clientId: b.clientId, notes: b.notes }
    const { status, body } = await merging([a, b], chosen)
    expect(status).toBe(200)
    expect(body.contact).toMatchObject({ id: a.id, name: 'Ana Ruiz', emails: chosen.emails, notes: '<p>Vue</p>' })
    expect(body.contact.client?.id).toBe(b.clientId)
    expect(body.contact.lastExchangeAt).not.toBeNull()
    expect(await read(b.id)).toBeNull()
    expect(await duplicates()).toEqual([])
    const { items } = (await call(app, contacts.log, manager, { id: a.id })).body
    expect(items.map(({ kind }) => kind)).toEqual(['MERGED', 'CALL', 'CREATED', 'CREATED'])
  })

  test('that two people merge at once is merged once: the second is told', async () => {
    const both = await pair()
    const outcomes = await Promise.all([merging(both, {}), merging(both, {}), merging([both[1], both[0]], {})])
    const statuses = outcomes.map(({ status }) => status).toSorted()
    expect(statuses[0]).toBe(200)
    expect(statuses.slice(1).every((status) => status === 409 || status === 404)).toBe(true)
    expect((await call(app, contacts.all, manager, {})).body).toHaveLength(1)
    expect((await merging(both, {})).status).not.toBe(200)
  })

  test('is two again when it is undone; what was changed since stays', async () => {
    const [a, b] = await pair()
    const merged = (await merging([a, b], { emails: [mail('new@kit.example')], title: 'CTO' })).body
    await change(a.id, { title: 'CEO' })
    const undo = () => call(app, contacts.undoMerge, manager, { id: a.id, merge: merged.merge })
    expect(await undo()).toMatchObject({ status: 200, body: { name: 'Ana Ruiz', emails: a.emails, title: 'CEO' } })
    expect(await read(b.id)).toMatchObject({ name: b.name, emails: b.emails, notes: b.notes, clientId: b.clientId })
    expect(await undo()).toMatchObject({ status: 409, body: { code: 'contacts.cannotUndo' } })
    expect((await call(app, contacts.all, manager, {})).body).toHaveLength(2)
  })

  test('cannot be two again after thirty days', async () => {
    const [a, b] = await pair()
    const { merge } = (await merging([a, b], {})).body
    setClock({ ahead: 31 * 86_400_000 })
    expect((await call(app, contacts.undoMerge, manager, { id: a.id, merge })).status).toBe(409)
  })

  test('keeps the picture that one of them has, and gives it back', async () => {
    const [a, b] = await pair()
    const avatar = `data:image/png;base64,${PNG.toString('base64')}`
    const pictured = (await call(app, contacts.setAvatar, manager, { id: b.id, avatar })).body
    const { contact, merge } = (await merging([a, pictured], {})).body
    expect(contact.avatar).toBe(pictured.avatar)
    expect((await call(app, contacts.undoMerge, manager, { id: a.id, merge })).body.avatar).toBeNull()
    expect((await read(b.id))?.avatar).toBe(pictured.avatar)
  })
})

describe('several at once', () => {
  test('an import adds each for itself, says what could not be, and completes what is there', async () => {
    const ana = await add({ name: 'Ana', title: 'CTO', emails: [mail('ana@kit.example')] })
    const { body } = await call(app, contacts.import, manager, {
      contacts: [
        { contact: { name: 'Bo' } },
        { contact: { name: 'Cy', clientId: ABSENT } },
        { contact: { name: 'ANA', title: 'CEO', company: 'Acme', emails: [mail('a@x.example')] }, into: ana.id },
        { contact: { name: 'Di' }, into: ABSENT },
      ],
    })
    expect(body.map(({ code }) => code)).toEqual([null, 'contacts.unknownClient', null, 'resource.notFound'])
    expect(await read(ana.id)).toMatchObject({
      name: 'Ana',
      title: 'CTO',
      company: 'Acme',
      emails: [mail('ana@kit.example'), mail('a@x.example')],
    })
    expect(names((await call(app, contacts.all, manager, {})).body)).toEqual(['Ana', 'Bo'])
  })

  test('an import that is repeated with its key adds nobody twice, and can be taken back', async () => {
    const key = 'an-import-of-one-file'
    const rows = { contacts: ['Ana', 'Bo'].map((name) => ({ contact: { name } })) }
    const first = await call(app, contacts.import, manager, rows, { key })
    const again = await call(app, contacts.import, manager, rows, { key, anyCost: true })
    expect(again.body).toEqual(first.body)
    expect((await call(app, contacts.all, manager, {})).body).toHaveLength(2)
    const ids = first.body.flatMap(({ id }) => id ?? [])
    expect((await call(app, contacts.remove, manager, { ids })).body).toBe(true)
    expect((await call(app, contacts.all, manager, {})).body).toEqual([])
  })

  test('tags and kind change for several', async () => {
    const { body: tag } = await call(app, contacts.createTag, manager, { tag: { title: 'Salon' } })
    const ids = (await Promise.all(['Ana', 'Bo'].map((name) => add({ name })))).map(({ id }) => id)
    const { body } = await call(app, contacts.change, manager, {
      ids: [...ids, ABSENT],
      addTags: [tag.id],
      kind: 'PARTNER',
    })
    expect(body.map(({ code }) => code)).toEqual([null, null, 'resource.notFound'])
    const tagged = (await call(app, contacts.rows, manager, { tag: tag.id, kind: 'PARTNER' })).body.items
    expect(names(tagged)).toEqual(['Ana', 'Bo'])
    await call(app, contacts.change, manager, { ids, removeTags: [tag.id] })
    expect((await call(app, contacts.rows, manager, { tag: tag.id })).body.items).toEqual([])
  })
})

describe('clients and missions', () => {
  test('a client has its people, by name', async () => {
    const [client, other] = [await newClient(manager), await newClient(manager)]
    const zoe = await add({ name: 'Zoé', clientId: client.id })
    await add({ name: 'Ana', clientId: client.id })
    const people = async (clientId: string) => names((await call(app, contacts.ofClient, manager, { clientId })).body)
    expect(await people(client.id)).toEqual(['Ana', 'Zoé'])
    await change(zoe.id, { clientId: other.id })
    expect([await people(client.id), await people(other.id)]).toEqual([['Ana'], ['Zoé']])
    await call(app, contacts.delete, manager, { id: zoe.id })
    expect(await people(other.id)).toEqual([])
  })

  test('who works on a mission sees name, work mail and work phone of whom to turn to there, and nothing else', async () => {
    const { resource, validator } = ours
    const mission = await newMission(manager)
    const { token } = await sent(manager, mission.id, resource)
    const ana = await add({
      name: 'Ana',
      emails: [mail('home@kit.example', 'Perso'), mail('work@kit.example', 'Bureau')],
      phoneNumbers: [phone('06 12 34 56 78', 'FR', 'Domicile'), phone('02 98 00 00 00', 'FR', 'Pro')],
      notes: '<p>Secret</p>',
      missions: [mission.id],
    })
    expect(ana.onSite).toEqual([{ id: mission.id, title: mission.title }])
    const onSite = (person: Person) => call(app, contacts.onSite, person, { missionId: mission.id })
    const shown = { name: 'Ana', email: 'work@kit.example', phone: '+33298000000' }
    expect((await onSite(manager)).body).toEqual([{ id: ana.id, ...shown }])
    expect((await onSite(resource)).status).toBe(404)
    await must(answer(token))
    expect((await onSite(resource)).body).toEqual([{ id: null, ...shown }])
    expect((await onSite(validator)).status).toBe(404)
    expect((await onSite(theirs.manager)).status).toBe(404)
  })
})

test('who is sent somebody, and what they answer, dates the last exchange, once and without the name of anybody', async () => {
  const mission = await newMission(manager)
  const email = newAddress('achats')
  const ana = await add({ name: 'Ana', emails: [mail(email)] })
  const { id, version } = await accepted(manager, mission.id, ours.resource)
  await must(send(manager, id, version, email))
  await must(answer(tokenIn((await app.mails(email)).at(-1))))
  await app.drained()
  const { items } = (await call(app, contacts.log, manager, { id: ana.id })).body
  expect(items.map(({ kind, text }) => [kind, text])).toEqual([
    ['CLIENT_ACCEPTED', mission.title],
    ['SENT_TO_CLIENT', mission.title],
    ['CREATED', ''],
  ])
  expect((await read(ana.id))?.lastExchangeAt).toBe(items[0]?.at)
  expect(JSON.stringify(items)).not.toContain(ours.resource.name)
})

const itemsBeside = (contact: string) =>
  queryAll({ where: expression`#pk = ${contactPartition(ours.tenant, contact)}` })

test('what lay beside a contact goes once it is deleted, by itself, and so does what was merged into it', async () => {
  const [ana, bo] = [
    await add({ name: 'Ana', notes: '<p>Secret</p>' }),
    await add({ name: 'Bo', notes: '<p>Plus</p>' }),
  ]
  const pair = { id: ana.id, version: ana.version, other: bo.id, otherVersion: bo.version, contact: {} }
  expect((await call(app, contacts.merge, manager, pair)).status).toBe(200)
  await app.drained()
  const left = async () => (await Promise.all([ana, bo].map(({ id }) => itemsBeside(id)))).flat()
  expect(await left()).not.toEqual([])
  await call(app, contacts.delete, manager, { id: ana.id })
  await afterUndo()
  expect(await left()).toEqual([])
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
