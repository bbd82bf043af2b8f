import { expect, test } from 'vitest'
import { issueAccessToken } from '#functions/core/security/signer.ts'
import { MAX_SHORTCUTS } from '#functions/data/inbox/shortcuts.ts'
import { common } from '#shared/overview/common/contract.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'

const app = await startApi()
const KEY = 'panels-0123456789-abcdef'

test('one of the shortcuts to begin with, sent back as it is, still follows its reader’s language', async () => {
  const { resource } = await newTenant(app)
  const [first] = (await call(app, common.shortcuts, resource, {})).body
  const { id = '', ...words } = first ?? {}
  expect((await call(app, common.updateShortcut, resource, { id, shortcut: words })).body).toEqual(first)
  const english = { ...resource, claims: { ...resource.claims, language: 'EN' as const } }
  english.token = await issueAccessToken(english.claims, new Date())
  expect((await call(app, common.shortcuts, english, {})).body[0]?.label).not.toBe(first?.label)
})

test('shortcuts: those of one’s kind to begin with, in one’s language; then one’s own', async () => {
  const { resource, manager, validator } = await newTenant(app)
  const labels = async (person: Person) =>
    (await call(app, common.shortcuts, person, {})).body.map(({ label }) => label)
  expect(await labels(resource)).toEqual(['Mes CRA', 'Propositions', 'Mes missions', 'Mon profil', 'Paramètres'])
  expect(await labels(validator)).toEqual(['To sign', 'My timesheets', 'Settings'])
  expect(await labels(manager)).toEqual([
    'Le mois de l’équipe',
    'À signer',
    'Mes CRA',
    'Missions',
    'Propositions par mission',
    'Profils',
    'Personnes',
    'Consommation',
    'Paramètres',
  ])
  const added = await call(app, common.createShortcut, resource, {
    shortcut: { label: ' Holidays ', icon: 'flag', link: 'https://example.com', useRouter: false },
  })
  expect(added.body).toEqual({
    id: added.body.id,
    label: 'Holidays',
    description: '',
    icon: 'flag',
    link: 'https://example.com',
    useRouter: false,
  })
  const renamed = await call(app, common.updateShortcut, resource, { id: 'profile', shortcut: { label: 'Moi' } })
  expect(renamed.body).toMatchObject({ id: 'profile', label: 'Moi', link: '/profile', icon: 'user-circle' })
  expect((await call(app, common.deleteShortcut, resource, { id: 'settings' })).body).toBe(true)
  expect(await labels(resource)).toEqual(['Mes CRA', 'Propositions', 'Mes missions', 'Moi', 'Holidays'])
  for (const id of ['settings', 'team', 'nothing']) {
    expect((await call(app, common.deleteShortcut, resource, { id })).body, id).toBe(true)
    expect((await call(app, common.updateShortcut, resource, { id, shortcut: { label: 'X' } })).status, id).toBe(404)
  }
  expect(await labels(validator)).toEqual(['To sign', 'My timesheets', 'Settings'])
  expect((await call(app, common.deleteShortcut, validator, { id: added.body.id })).body).toBe(true)
  expect(await labels(resource)).toEqual(['Mes CRA', 'Propositions', 'Mes missions', 'Moi', 'Holidays'])
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
