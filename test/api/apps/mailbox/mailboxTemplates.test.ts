import { expect, test } from 'vitest'
import { newId } from '#functions/core/clock.ts'
import { mailbox } from '#shared/apps/mailbox/contract.ts'
import { MAX_TEMPLATE_LENGTH, MAX_TEMPLATE_NAME_LENGTH, MAX_TEMPLATES } from '#shared/apps/mailbox/templates.ts'
import type { TemplateWrite } from '#shared/apps/mailbox/templatesContract.ts'
import { account } from '#shared/people/account/contract.ts'
import { everythingIn } from '#test/api/people/peopleKit.ts'
import { call, newTenant, type Person, parseCost, startApi } from '#test/kit/api.ts'
import { mailboxesOf } from './mailboxKit.ts'

const app = await startApi()
const { must, refused, erase } = mailboxesOf(app)

const template = (more: Partial<TemplateWrite> = {}): TemplateWrite => ({
  name: 'Relance',
  subject: 'Votre devis',
  text: '<p>Avez-vous pu le lire ?</p>',
  ...more,
})
const create = (by: Person, more?: Partial<TemplateWrite>, key?: string) =>
  must(mailbox.createTemplate, by, { template: template(more) }, key)
const names = async (by: Person) => (await must(mailbox.templates, by, {})).map(({ name }) => name)

test('a template is written, listed by name, changed in part and deleted, again and again the same; nobody else has it', async () => {
  const { resource, manager } = await newTenant(app)
  expect(await must(mailbox.templates, resource, {})).toEqual([])
  const key = newId()
  const made = await create(resource, {}, key)
  expect(made).toEqual({ id: made.id, version: 1, ...template() })
  expect(await create(resource, {}, key)).toEqual(made)
  await create(resource, { name: 'Épreuve', subject: '' })
  await create(resource, { name: 'Zone' })
  expect(await names(resource)).toEqual(['Épreuve', 'Relance', 'Zone'])
  const changed = await must(mailbox.updateTemplate, resource, {
    id: made.id,
    version: 1,
    template: { name: 'Aide', subject: '' },
  })
  expect(changed).toEqual({ ...made, name: 'Aide', subject: '', version: 2 })
  expect((await must(mailbox.templates, resource, {}))[0]).toEqual(changed)
  expect(await names(manager)).toEqual([])
  const { id } = made
  expect(await refused(mailbox.updateTemplate, manager, { id, version: 2, template: {} })).toBe('404 resource.notFound')
  await must(mailbox.removeTemplate, manager, { id })
  expect(await names(resource)).toEqual(['Aide', 'Épreuve', 'Zone'])
  for (let time = 0; time < 2; time += 1) await must(mailbox.removeTemplate, resource, { id })
  expect(await names(resource)).toEqual(['Épreuve', 'Zone'])
  expect(await refused(mailbox.updateTemplate, resource, { id, version: 2, template: {} })).toBe(
    '404 resource.notFound',
  )
})

test('names are told apart without capitals, accents and spaces around them', async () => {
  const { resource } = await newTenant(app)
  const { id, version } = await create(resource, { name: ' Relance été ' })
  expect(await names(resource)).toEqual(['Relance été'])
  const other = await create(resource, { name: 'Autre' })
  expect(await refused(mailbox.createTemplate, resource, { template: template({ name: 'relance ETE' }) })).toBe(
    '409 labels.taken',
  )
  const take = { id: other.id, version: other.version, template: { name: 'RELANCE été' } }
  expect(await refused(mailbox.updateTemplate, resource, take)).toBe('409 labels.taken')
  // Its own name is not taken.
  await must(mailbox.updateTemplate, resource, { id, version, template: { name: 'Relance Été' } })
  expect(await names(resource)).toEqual(['Autre', 'Relance Été'])
})

test('two devices lose nothing: each keeps its template, and the second to change the same one is shown the first', async () => {
  const { resource } = await newTenant(app)
  await Promise.all(['A', 'B', 'C'].map((name) => create(resource, { name })))
  expect(await names(resource)).toEqual(['A', 'B', 'C'])
  const [a, b] = await must(mailbox.templates, resource, {})
  const change = (one: { id: string; version: number } | undefined, subject: string) =>
    call(app, mailbox.updateTemplate, resource, {
      id: one?.id ?? '',
      version: one?.version ?? 0,
      template: { subject },
    })
  const answers = await Promise.all([change(a, 'Un'), change(a, 'Deux'), change(b, 'Trois')])
  expect(
    answers
      .map(({ status }) => status)
      .slice(0, 2)
      .toSorted(),
  ).toEqual([200, 409])
  expect(answers[2].status).toBe(200)
  const kept = answers.find(({ status }) => status === 200)?.body
  const told = answers.find(({ status }) => status === 409)?.body as unknown
  expect(told).toMatchObject({ code: 'mailbox.stale', details: { current: kept } })
  const subjects = (await must(mailbox.templates, resource, {})).map(({ subject }) => subject)
  expect(subjects).toEqual([kept?.subject, 'Trois', 'Votre devis'])
})

test('the text is sanitised as that of a mail, and must say something', async () => {
  const { resource } = await newTenant(app)
  const text =
    '<p onclick="x()">Bonjour <b>à vous</b><script>alert(1)</script></p><img src="https://a.example/x.png"><a href="javascript:x()">là</a>'
  const { id, version, text: clean } = await create(resource, { text })
  expect(clean).toContain('<p>Bonjour <b>à vous</b></p>')
  expect(clean).not.toMatch(/script|onclick|<img|x\.png/)
  const { html } = await must(mailbox.send, resource, { content: text, send: false })
  expect(clean).toBe(html)
  const again = { id, version, template: { text } }
  expect((await must(mailbox.updateTemplate, resource, again)).text).toBe(clean)
  for (const empty of ['', '<p> </p>', '<script>x</script>']) {
    const { status, body } = await call(app, mailbox.createTemplate, resource, {
      template: template({ name: 'Vide', text: empty }),
    })
    expect(status).toBe(400)
    expect(body).toMatchObject({ details: { problems: [{ path: 'template.text', code: 'validation.too_small' }] } })
  }
})

test('there are thirty at most, whose longest take no more than what is declared, and cost the settings nothing', async () => {
  const { resource, validator } = await newTenant(app)
  const fill = (at: number) => ({
    name: `${String(at).padStart(2, '0')}${'語'.repeat(MAX_TEMPLATE_NAME_LENGTH - 2)}`,
    subject: '語'.repeat(200),
    text: '語'.repeat(MAX_TEMPLATE_LENGTH),
  })
  const write = async (at: number) => {
    const { status, headers } = await call(app, mailbox.createTemplate, resource, { template: fill(at) })
    return { status, ...parseCost(headers) }
  }
  for (let at = 0; at < MAX_TEMPLATES; at += 1) expect((await write(at)).status).toBe(200)
  expect((await write(MAX_TEMPLATES)).status).toBe(409)
  const tooLong = template({ text: 'x'.repeat(MAX_TEMPLATE_LENGTH + 1) })
  expect(await refused(mailbox.createTemplate, validator, { template: tooLong })).toBe('400 request.invalid')
  const listed = await call(app, mailbox.templates, resource, {})
  expect(listed.body).toHaveLength(MAX_TEMPLATES)
  expect(parseCost(listed.headers).units).toBeLessThanOrEqual(mailbox.templates.cost.units)
  const [first] = listed.body
  const one = { id: first?.id ?? '', version: 1, template: { text: '語'.repeat(MAX_TEMPLATE_LENGTH) } }
  const { status, headers } = await call(app, mailbox.updateTemplate, resource, one)
  expect(status).toBe(200)
  // It may lose three times.
  expect(4 * parseCost(headers).units).toBeLessThanOrEqual(mailbox.updateTemplate.cost.units)
  // The settings are no dearer for them.
  expect(parseCost((await call(app, mailbox.settings, resource, {})).headers)).toEqual({ requests: 1, units: 1 })
})

test('they are in the export of personal data, and go with who is erased', async () => {
  const { manager, addPerson } = await newTenant(app)
  const gone = await addPerson({ firstName: 'Zéphyrine' })
  const { id } = await create(gone, { name: 'Relance à réécrire' })
  const { entries } = await must(account.personalData, gone, {})
  expect(JSON.stringify(entries)).toContain(JSON.stringify([template({ name: 'Relance à réécrire' })]).slice(1, -1))
  const stored = await everythingIn(app)
  expect(stored).toContain(id)
  await erase(manager, gone)
  expect(await everythingIn(app)).not.toContain('réécrire')
})
