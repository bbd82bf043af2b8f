import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { issueAccessToken } from '#functions/core/security/signer.ts'
import { common } from '#shared/overview/common/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { call, newTenant, startApi } from '#test/kit/api.ts'
import { panelsOf } from './panelsKit.ts'

const app = await startApi()
const month = { year: 2026, month: 1 }
const KEY = 'panels-0123456789-abcdef'

const { rejected, PANELS, both, note } = panelsOf(app)

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
    expect((await call(app, panel.remove, other, { id })).body).toBe(true)
    expect((await call(app, panel.readAll, other, {})).status).toBe(200)
  }
  expect((await call(app, panel.list, resource, {})).body).toEqual([made.body])

  const changed = await panel.update(resource, id, {
    title: 'Call back',
    link: 'https://example.com/a',
    useRouter: false,
  })
  expect(changed.body).toMatchObject({
    title: 'Call back',
    description: 'Before noon',
    icon: 'phone',
    link: 'https://example.com/a',
    useRouter: false,
    read: false,
    seen: false,
  })
  expect((await panel.update(resource, id, { read: true })).body).toMatchObject({ title: 'Call back', read: true })
  expect((await call(app, panel.list, resource, {})).body).toMatchObject([
    { title: 'Call back', read: true, seen: true },
  ])
  const key = randomUUID()
  expect((await call(app, panel.remove, resource, { id }, { key })).body).toBe(true)
  // The retry of who heard nothing.
  expect((await call(app, panel.remove, resource, { id }, { key })).body).toBe(true)
  expect((await call(app, panel.remove, resource, { id })).body).toBe(true)
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
