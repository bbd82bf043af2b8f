import { expect, test } from 'vitest'
import { expression } from '#functions/core/table/expression.ts'
import { updateItem } from '#functions/core/table/table.ts'
import { messages } from '#functions/data/inbox/messages.ts'
import { common } from '#shared/overview/common/contract.ts'
import { call, newTenant, startApi } from '#test/kit/api.ts'
import { panelsOf } from './panelsKit.ts'

const app = await startApi()
const { PANELS, both, note } = panelsOf(app)

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
