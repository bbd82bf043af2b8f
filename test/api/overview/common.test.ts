import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { issueAccessToken } from '#functions/core/security/signer.ts'
import { expression } from '#functions/core/table/expression.ts'
import { updateItem } from '#functions/core/table/table.ts'
import { messages } from '#functions/data/inbox/messages.ts'
import { MAX_SHORTCUTS } from '#functions/data/inbox/shortcuts.ts'
import { common } from '#shared/overview/common/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'

const app = await startApi()
const month = { year: 2026, month: 1 }
const KEY = 'panels-0123456789-abcdef'

/** Somebody's report, sent, rejected with words and sent again. */
const rejected = async () => {
  const staff = await newTenant(app)
  const { resource, validator } = staff
  const { client, mission } = await staff.acceptMission(resource)
  const activity = [{ client: client.id, mission: mission.id, details: [{ day: 5, value: 1 }] }]
  const craId = (await call(app, cra.save, resource, { ...month, version: 0, activity, comments: '' })).body.id
  await call(app, cra.send, resource, { craId, version: 1 })
  const message = '<p>Please <strong>add</strong> Monday &amp; Tuesday.</p>'
  await call(app, cra.respond, validator, { craId, version: 2, craValidationStatus: 'REJECTED', message })
  // What is sent again before the mail is sent is not asked to be corrected.
  await app.drained()
  await call(app, cra.send, resource, { craId, version: 3 })
  await app.drained()
  return staff
}

const PANELS = {
  messages: {
    list: common.messages,
    remove: common.deleteMessage,
    readAll: common.readMessages,
    create: (as: Person, message: object, key?: string) =>
      call(app, common.createMessage, as, { message } as never, { key }),
    update: (as: Person, id: string, message: object) => call(app, common.updateMessage, as, { id, message }),
    toggle: (as: Person, id: string, read: boolean) => call(app, common.toggleMessage, as, { message: { id, read } }),
  },
  notifications: {
    list: common.notifications,
    remove: common.deleteNotification,
    readAll: common.readNotifications,
    create: (as: Person, notification: object, key?: string) =>
      call(app, common.createNotification, as, { notification } as never, { key }),
    update: (as: Person, id: string, notification: object) =>
      call(app, common.updateNotification, as, { id, notification }),
    toggle: (as: Person, id: string, read: boolean) =>
      call(app, common.toggleNotification, as, { notification: { id, read } }),
  },
} as const
const both = Object.entries(PANELS)
const note = { title: 'Call the client' }

test('words of a person are a message of theirs, with their picture; all else is a notification', async () => {
  const { resource, validator, manager, tenant, addPerson } = await rejected()
  expect((await call(app, common.notifications, resource, {})).body).toEqual([])
  const { body } = await call(app, common.messages, resource, {})
  expect(body).toMatchObject([
    {
      title: validator.name,
      description: 'Votre CRA de janvier 2026\u00a0: Please add Monday &amp; Tuesday.',
      icon: 'arrow-uturn-left',
      image: null,
      link: '/activity-report/timesheets/1/2026',
      useRouter: true,
      read: false,
      seen: false,
    },
  ])
  expect(await app.mails(resource.email)).toHaveLength(1)
  for (const person of [validator, manager]) {
    expect((await call(app, common.messages, person, {})).body).toEqual([])
    expect((await call(app, common.notifications, person, {})).body).toHaveLength(1)
  }
  const pictured = await addPerson({ avatarPath: `/avatars/${tenant}/people/face.png` })
  await call(app, common.createMessage, pictured, { message: note })
  const [own] = (await call(app, common.messages, pictured, {})).body
  expect(own).toMatchObject({ title: note.title, image: `/avatars/${tenant}/people/face.png` })
})

test('a long message is cut to what a panel shows, between two characters', async () => {
  const { resource, validator, acceptMission } = await newTenant(app)
  const { client, mission } = await acceptMission(resource)
  const activity = [{ client: client.id, mission: mission.id, details: [] }]
  const craId = (await call(app, cra.save, resource, { ...month, version: 0, activity, comments: '' })).body.id
  await call(app, cra.send, resource, { craId, version: 1 })
  const message = `<p>${'🙂'.repeat(400)}</p>`
  await call(app, cra.respond, validator, { craId, version: 2, craValidationStatus: 'REJECTED', message })
  await app.drained()
  const [told] = (await call(app, common.messages, resource, {})).body
  expect([...(told?.description ?? '')].filter((one) => one === '🙂')).toHaveLength(299)
  expect(told?.description.endsWith('🙂…')).toBe(true)
})

test.each(both)('a note to oneself in %s: put, changed, marked, removed, and nobody else’s', async (_, panel) => {
  const { resource, validator, manager } = await newTenant(app)
  const elsewhere = (await newTenant(app)).manager
  const made = await panel.create(resource, { ...note, description: 'Before noon', icon: 'phone', link: '/profile' })
  expect(made).toMatchObject({ status: 200 })
  const { id } = made.body
  expect((await call(app, panel.list, resource, {})).body).toEqual([made.body])
  expect(made.body).toMatchObject({
    title: note.title,
    description: 'Before noon',
    icon: 'phone',
    read: false,
    seen: false,
  })

  for (const other of [validator, manager, elsewhere]) {
    expect((await call(app, panel.list, other, {})).body).toEqual([])
    expect((await panel.update(other, id, { title: 'Mine now' })).status).toBe(404)
    expect((await panel.toggle(other, id, true)).status).toBe(404)
    expect((await call(app, panel.remove, other, { id })).status).toBe(404)
    expect((await call(app, panel.readAll, other, {})).status).toBe(200)
  }
  expect((await call(app, panel.list, resource, {})).body).toEqual([made.body])

  const changed = await panel.update(resource, id, {
    title: 'Call back',
    link: 'https://example.com/a',
    useRouter: false,
  })
  expect(changed.body).toMatchObject({
    ...{ title: 'Call back', description: 'Before noon', icon: 'phone' },
    ...{ link: 'https://example.com/a', useRouter: false, read: false, seen: false },
  })
  expect((await panel.update(resource, id, { read: true })).body).toMatchObject({ title: 'Call back', read: true })
  expect((await call(app, panel.list, resource, {})).body).toMatchObject([
    { title: 'Call back', read: true, seen: true },
  ])
  const key = randomUUID()
  expect((await call(app, panel.remove, resource, { id }, { key })).body).toBe(true)
  // The retry of who heard nothing.
  expect((await call(app, panel.remove, resource, { id }, { key })).body).toBe(true)
  expect((await call(app, panel.remove, resource, { id })).status).toBe(404)
  expect((await call(app, panel.list, resource, {})).body).toEqual([])
})

test.each(both)('%s: all are marked as read in one write, and one can be unread again', async (_, panel) => {
  const { resource } = await newTenant(app)
  for (const title of ['One', 'Two', 'Three']) await panel.create(resource, { title })
  const [newest] = (await call(app, panel.list, resource, {})).body
  expect(newest?.title).toBe('Three')
  const id = newest?.id ?? ''
  await panel.toggle(resource, id, true)
  expect(await call(app, panel.readAll, resource, {})).toMatchObject({ body: true, cost: { requests: 1 } })
  const all = (await call(app, panel.list, resource, {})).body
  expect(all.map(({ read, seen }) => read && seen)).toEqual([true, true, true])
  expect((await panel.toggle(resource, id, false)).body).toMatchObject({ read: false, seen: true })
  const states = async () => (await call(app, panel.list, resource, {})).body.map(({ read, seen }) => [read, seen])
  expect(await states()).toEqual([
    [false, true],
    [true, true],
    [true, true],
  ])
  expect((await panel.update(resource, id, { title: 'Four' })).body).toMatchObject({ title: 'Four', read: false })
  await panel.create(resource, { title: 'Later' })
  expect(await states()).toEqual([
    [false, false],
    [false, true],
    [true, true],
    [true, true],
  ])
})

test.each(both)('%s: two who mark one at once both get an answer, and the last word holds', async (_, panel) => {
  const { resource } = await newTenant(app)
  const { id } = (await panel.create(resource, note)).body
  const answers = await Promise.all([true, false, true, false].map((read) => panel.toggle(resource, id, read)))
  expect(answers.map(({ status, body }) => [status, body.read])).toEqual([
    [200, true],
    [200, false],
    [200, true],
    [200, false],
  ])
  await panel.toggle(resource, id, true)
  expect((await call(app, panel.list, resource, {})).body).toMatchObject([{ read: true }])
})

test('the words of others cannot be changed, whether they were read can', async () => {
  const { resource, validator } = await rejected()
  const [told] = (await call(app, common.messages, resource, {})).body
  const [reported] = (await call(app, common.notifications, validator, {})).body
  const id = told?.id ?? ''
  expect(await PANELS.messages.update(resource, id, { title: 'Praise' })).toMatchObject({
    status: 403,
    body: { code: 'access.denied' },
  })
  expect((await PANELS.notifications.update(validator, reported?.id ?? '', { link: '/profile' })).status).toBe(403)
  expect((await PANELS.messages.update(resource, id, { read: true })).body).toEqual({ ...told, read: true, seen: true })
  expect((await PANELS.messages.update(resource, id, { seen: true })).body).toEqual({ ...told, read: true, seen: true })
})

test('an entry of the product sent back whole is marked, in whichever language it was read; other words are refused', async () => {
  const { resource, validator } = await rejected()
  const english = { ...resource, claims: { ...resource.claims, language: 'EN' as const } }
  english.token = await issueAccessToken(english.claims, new Date())
  const [french] = (await call(app, common.messages, resource, {})).body
  const [told] = (await call(app, common.messages, english, {})).body
  expect(told?.description).not.toBe(french?.description)
  for (const entry of [french, told]) {
    for (const read of [true, false]) {
      const id = entry?.id ?? ''
      expect(await PANELS.messages.update(resource, id, { ...entry, read })).toMatchObject({
        status: 200,
        body: { read },
      })
      const other = await PANELS.messages.update(resource, id, { ...entry, read: !read, description: 'Praise' })
      expect(other).toMatchObject({ status: 403, body: { code: 'access.denied' } })
      expect((await call(app, common.messages, resource, {})).body).toMatchObject([{ read }])
    }
  }
  const [reported] = (await call(app, common.notifications, validator, {})).body
  expect(await PANELS.notifications.update(validator, reported?.id ?? '', { ...reported, read: true })).toMatchObject({
    status: 200,
    body: { ...reported, read: true, seen: true },
  })
})

test('one of the shortcuts to begin with, sent back as it is, still follows its reader’s language', async () => {
  const { resource } = await newTenant(app)
  const [first] = (await call(app, common.shortcuts, resource, {})).body
  const { id = '', ...words } = first ?? {}
  expect((await call(app, common.updateShortcut, resource, { id, shortcut: words })).body).toEqual(first)
  const english = { ...resource, claims: { ...resource.claims, language: 'EN' as const } }
  english.token = await issueAccessToken(english.claims, new Date())
  expect((await call(app, common.shortcuts, english, {})).body[0]?.label).not.toBe(first?.label)
})

test.each(both)('%s: simple markup is kept, anything else of HTML is not, and text is text', async (_, panel) => {
  const { resource } = await newTenant(app)
  const cases = [
    ['<strong>Now</strong> &amp; then', '<strong>Now</strong> &amp; then'],
    ['A <img src=x onerror=alert(1)>B<script>alert(1)</script>', 'A B'],
    ['R&D: 1 < 2', 'R&amp;D: 1 &lt; 2'],
    ['As it was: 2 > 1', 'As it was: 2 > 1'],
  ] as const
  for (const [description, kept] of cases) {
    const { body } = await panel.create(resource, { ...note, description })
    expect(body.description).toBe(kept)
    expect((await panel.update(resource, body.id, { description: 'x' })).body).toMatchObject({ description: 'x' })
    expect((await panel.update(resource, body.id, { description })).body).toMatchObject({ description: kept })
  }
})

test('a note of before, whose description was plain text, is shown as the text that it is', async () => {
  const { resource } = await newTenant(app)
  const { body } = await PANELS.messages.create(resource, { ...note, description: 'x' })
  const key = messages.keyOf(resource.tenant, resource.personId, body.id)
  await updateItem(key, expression`SET #params = ${{ title: 'Old', description: 'a <b>note</b>', icon: null }}`)
  const [old] = (await call(app, common.messages, resource, {})).body
  expect(old).toMatchObject({ title: 'Old', description: 'a &lt;b&gt;note&lt;/b&gt;' })
  expect(await PANELS.messages.update(resource, body.id, { ...old, title: 'Older' })).toMatchObject({
    body: { title: 'Older', description: 'a &lt;b&gt;note&lt;/b&gt;' },
  })
})

test.each(both)('%s: an icon is kept as it was named, with its set or without', async (_, panel) => {
  const { resource } = await newTenant(app)
  for (const icon of ['heroicons_outline:bell', 'mat_solid:account_circle', 'feather:map-pin', 'star']) {
    expect((await panel.create(resource, { ...note, icon })).body).toMatchObject({ icon })
    const shortcut = { label: 'One', icon, link: '/profile', useRouter: true }
    expect((await call(app, common.createShortcut, resource, { shortcut })).body).toMatchObject({ icon })
  }
  for (const icon of ['a:b:c', ':bell', 'set:', 'set: bell', '../bell']) {
    expect((await panel.create(resource, { ...note, icon })).status).toBe(400)
  }
})

test.each(both)(
  '%s: a retried note is not a second one; too many are refused; the newest 100 are listed',
  async (_, panel) => {
    const { resource } = await newTenant(app)
    const [one, two] = [await panel.create(resource, note, KEY), await panel.create(resource, note, KEY)]
    expect(two.body).toEqual(one.body)
    expect((await call(app, panel.list, resource, {})).body).toHaveLength(1)
    expect((await panel.create(resource, { title: 'Another' }, KEY)).status).toBe(422)
    for (let number = 2; number <= 50; number++) await panel.create(resource, { title: `Note ${number}` })
    expect(await panel.create(resource, note)).toMatchObject({
      status: 409,
      body: { code: 'common.full', details: { limit: 50 } },
    })
    expect((await call(app, panel.list, resource, {})).body).toHaveLength(50)
  },
)

const UNSAFE = [
  ['javascript:alert(1)', false],
  ['JaVaScRiPt:alert(1)', true],
  ['data:text/html,x', false],
  ['//evil.example', true],
  ['/\\evil.example', true],
  ['/\tevil', true],
  ['https://evil.example', true],
  ['https://user:password@evil.example', false],
  ['https:evil.example', false],
  ['/profile', false],
  ['profile', true],
  ['ftp://evil.example/x', false],
] as const

test('only paths of the app and web pages are links, whichever way they come in', async () => {
  const { resource } = await newTenant(app)
  const shortcut = { label: 'Mine', icon: 'star', link: '/profile', useRouter: true }
  const { id: kept } = (await call(app, common.createShortcut, resource, { shortcut })).body
  const { id: noted } = (await PANELS.messages.create(resource, { ...note, link: '/profile' })).body
  for (const [link, useRouter] of UNSAFE) {
    const unsafe = link.includes('\t')
      ? { status: 400, body: { code: 'request.invalid' } }
      : { status: 422, body: { code: 'common.unsafeLink' } }
    expect(await PANELS.messages.create(resource, { ...note, link, useRouter }), link).toMatchObject(unsafe)
    expect(await PANELS.notifications.create(resource, { ...note, link, useRouter }), link).toMatchObject(unsafe)
    expect(await PANELS.messages.update(resource, noted, { link, useRouter }), link).toMatchObject(unsafe)
    expect(
      await call(app, common.createShortcut, resource, { shortcut: { ...shortcut, link, useRouter } }),
    ).toMatchObject(unsafe)
    expect(await call(app, common.updateShortcut, resource, { id: kept, shortcut: { link, useRouter } })).toMatchObject(
      unsafe,
    )
  }
  // The part that is not given counts too.
  expect((await call(app, common.updateShortcut, resource, { id: kept, shortcut: { useRouter: false } })).status).toBe(
    422,
  )
  expect((await PANELS.messages.update(resource, noted, { useRouter: false })).status).toBe(422)
  const page = { link: 'https://example.com/a?b=c#d', useRouter: false }
  expect((await call(app, common.updateShortcut, resource, { id: kept, shortcut: page })).body).toMatchObject(page)
})

test('shortcuts: those of one’s kind to begin with, in one’s language; then one’s own', async () => {
  const { resource, manager, validator } = await newTenant(app)
  const labels = async (person: Person) =>
    (await call(app, common.shortcuts, person, {})).body.map(({ label }) => label)
  expect(await labels(resource)).toEqual(['Mes CRA', 'Propositions', 'Mes missions', 'Mon profil', 'Paramètres'])
  expect(await labels(validator)).toEqual(['To sign', 'My reports', 'Settings'])
  expect(await labels(manager)).toEqual([
    ...['Le mois de l’équipe', 'À signer', 'Mes CRA', 'Missions', 'Propositions', 'Profils'],
    ...['Collaborateurs', 'Consommation', 'Paramètres'],
  ])
  const added = await call(app, common.createShortcut, resource, {
    shortcut: { label: ' Holidays ', icon: 'flag', link: 'https://example.com', useRouter: false },
  })
  expect(added.body).toEqual({
    ...{ id: added.body.id, label: 'Holidays', description: '' },
    ...{ icon: 'flag', link: 'https://example.com', useRouter: false },
  })
  const renamed = await call(app, common.updateShortcut, resource, { id: 'profile', shortcut: { label: 'Moi' } })
  expect(renamed.body).toMatchObject({ id: 'profile', label: 'Moi', link: '/profile', icon: 'user-circle' })
  expect((await call(app, common.deleteShortcut, resource, { id: 'settings' })).body).toBe(true)
  expect(await labels(resource)).toEqual(['Mes CRA', 'Propositions', 'Mes missions', 'Moi', 'Holidays'])
  for (const id of ['settings', 'team', 'nothing']) {
    expect((await call(app, common.deleteShortcut, resource, { id })).status, id).toBe(404)
    expect((await call(app, common.updateShortcut, resource, { id, shortcut: { label: 'X' } })).status, id).toBe(404)
  }
  expect(await labels(validator)).toEqual(['To sign', 'My reports', 'Settings'])
  expect((await call(app, common.deleteShortcut, validator, { id: added.body.id })).status).toBe(404)
})

test('two who add at once both find theirs; a retried one is not a second one; there is a limit', async () => {
  const { resource } = await newTenant(app)
  const shortcut = { label: 'One', icon: 'star', link: '/profile', useRouter: true }
  const before = (await call(app, common.shortcuts, resource, {})).body.length
  const results = await Promise.all(
    ['A', 'B', 'C'].map((label) =>
      call(app, common.createShortcut, resource, { shortcut: { ...shortcut, label } }, { anyCost: true }),
    ),
  )
  expect(results.map(({ status }) => status)).toEqual([200, 200, 200])
  const twice = [1, 2].map(() => call(app, common.createShortcut, resource, { shortcut }, { key: KEY, anyCost: true }))
  const [one, two] = await Promise.all(twice)
  expect(two?.body).toEqual(one?.body)
  const list = (await call(app, common.shortcuts, resource, {})).body
  expect(list).toHaveLength(before + 4)
  expect(new Set(list.map(({ label }) => label))).toContain('B')
  for (let count = list.length; count < MAX_SHORTCUTS; count++) {
    expect((await call(app, common.createShortcut, resource, { shortcut })).status).toBe(200)
  }
  expect(await call(app, common.createShortcut, resource, { shortcut })).toMatchObject({
    status: 409,
    body: { code: 'common.full' },
  })
  expect((await call(app, common.shortcuts, resource, {})).body).toHaveLength(MAX_SHORTCUTS)
})

test('what is not understood is refused as a whole', async () => {
  const { resource } = await newTenant(app)
  const shortcut = { label: 'One', icon: 'star', link: '/profile', useRouter: true }
  for (const wrong of [
    { title: ' ' },
    { title: 'x'.repeat(301) },
    { ...note, icon: 'No Icon' },
    { ...note, description: '<'.repeat(1000) },
  ]) {
    expect((await PANELS.messages.create(resource, wrong)).status).toBe(400)
  }
  for (const given of [
    { ...note, person: 'x' },
    { ...note, params: {} },
  ]) {
    expect((await PANELS.notifications.create(resource, given)).status).toBe(400)
  }
  for (const change of [{ label: '' }, { icon: '' }, { link: '' }, { useRouter: 'true' }, { preset: 'team' }]) {
    const input = { shortcut: { ...shortcut, ...change } } as never
    expect((await call(app, common.createShortcut, resource, input)).status, JSON.stringify(change)).toBe(400)
  }
  const { label: _, ...unlabelled } = shortcut
  expect((await call(app, common.createShortcut, resource, { shortcut: unlabelled } as never)).status).toBe(400)
})
