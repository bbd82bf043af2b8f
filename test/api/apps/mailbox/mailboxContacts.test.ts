import { beforeEach, describe, expect, test } from 'vitest'
import { resetRevocations } from '#functions/core/security/revocations.ts'
import { issueAccessToken } from '#functions/core/security/signer.ts'
import { deliverInboundMail } from '#infra/local/emulators/smtp.ts'
import { contacts } from '#shared/apps/contacts/contract.ts'
import { mailbox } from '#shared/apps/mailbox/contract.ts'
import type { OptionalApp } from '#shared/apps/optional.ts'
import { company } from '#shared/people/company/contract.ts'
import { call, newTenant, type Person } from '#test/kit/api.ts'
import { downloadArchive } from '#test/kit/archive.ts'
import { startOutside } from './outsideKit.ts'

const { app, must, write, latest, addressOf, mailIn } = await startOutside()
let ours: Awaited<ReturnType<typeof newTenant>>
beforeEach(async () => {
  ours = await newTenant(app)
})

describe('a mail that comes in', () => {
  test('is with the contact of its sender, for who may see contacts and when its sender is proven', async () => {
    const { manager, resource } = ours
    const contact = await must(contacts.create, manager, {})
    const change = { name: 'Camille Roy', emails: [{ email: 'Camille@client.example', label: 'Work' }] }
    await must(contacts.update, manager, { id: contact.id, contact: change })
    const to = [await addressOf(manager), await addressOf(resource)]
    await mailIn({ to })
    expect((await latest(manager)).contact).toEqual({ id: contact.id, name: 'Camille Roy' })
    expect((await latest(resource)).contact).toBeNull()
    await deliverInboundMail(Buffer.from('From: camille@client.example\r\nSubject: Forged\r\n\r\nHi'), {
      recipients: to,
      source: 'x@y.example',
      verdicts: { dmarcVerdict: { status: 'GRAY' } },
    })
    expect(await latest(manager)).toMatchObject({ subject: 'Forged', contact: null, outside: { proven: false } })
  })

  test('is with no contact while the company has contacts switched off', async () => {
    const { manager } = ours
    const emails = [{ email: 'camille@client.example', label: 'Work' as const }]
    await must(contacts.create, manager, { contact: { name: 'Camille Roy', emails } })
    await mailIn({ to: [await addressOf(manager)] })
    const contactNow = async () => (await latest(manager)).contact?.name ?? null
    const switchOff = async (...appsOff: OptionalApp[]) => {
      await must(company.update, manager, { appsOff })
      resetRevocations()
      manager.token = await issueAccessToken(manager.claims, new Date(Date.now() + 1))
    }
    expect(await contactNow()).toBe('Camille Roy')
    await switchOff('contacts')
    expect(await contactNow()).toBeNull()
    await switchOff()
    expect(await contactNow()).toBe('Camille Roy')
  })

  test('is put into the history of its contact by its owner alone, once, and with nothing that is written in it', async () => {
    const { manager, resource } = ours
    const contact = await must(contacts.create, manager, {})
    const change = { name: 'Lise Roy', emails: [{ email: 'lise@client.example', label: '' }] }
    await must(contacts.update, manager, { id: contact.id, contact: change })
    const to = [await addressOf(manager), await addressOf(resource)]
    await mailIn({ to, from: 'lise@client.example', subject: 'Le devis' })
    const [mail, unseen] = [await latest(manager), await latest(resource)]
    expect(mail).toMatchObject({ contact: { id: contact.id }, filedAt: null })
    const history = async () => (await must(contacts.log, manager, { id: contact.id })).items
    const filed = async (by: Person, id: string) => (await call(app, mailbox.file, by, { id })).status
    expect(await history()).not.toContainEqual(expect.objectContaining({ kind: 'MAIL' }))
    // Neither who may not see contacts, nor anybody with a mail of another mailbox.
    expect([await filed(resource, unseen.id), await filed(manager, unseen.id)]).toEqual([403, 404])
    const { filedAt } = await must(mailbox.file, manager, { id: mail.id })
    expect(await must(mailbox.file, manager, { id: mail.id })).toEqual({ filedAt })
    const entries = (await history()).filter(({ kind }) => kind === 'MAIL')
    expect(entries).toEqual([
      {
        id: expect.any(String),
        at: mail.date,
        kind: 'MAIL',
        text: 'Le devis',
        fields: [],
        link: '',
        by: { id: manager.personId, name: manager.name },
      },
    ])
    expect((await must(contacts.contact, manager, { id: contact.id }))?.lastExchangeAt).toBe(mail.date)
    expect(await latest(manager)).toMatchObject({ filedAt })
    expect((await downloadArchive(app, manager)).read('mailbox/mails.json')).toContainEqual(
      expect.objectContaining({ id: mail.id, filedAt }),
    )
    // What was sent is with the first whom it was sent to outside; of a colleague's mail there is no contact.
    const sent = await write(manager, ['lise@client.example'])
    expect(await must(mailbox.file, manager, { id: sent.id })).toMatchObject({ filedAt: expect.any(String) })
    expect((await history()).filter(({ kind }) => kind === 'MAIL')).toHaveLength(2)
    const inside = await write(manager, [resource.email])
    expect(await filed(manager, inside.id)).toBe(404)
  })
})

test('contacts are proposed to write to, with colleagues, to who may see them while the company has them', async () => {
  const { manager, resource, addPerson } = ours
  const lise = await addPerson({ firstName: 'Lise', lastName: 'Quilleb' })
  const add = (name: string, ...emails: { email: string; label: 'Work' | 'Home' }[]) =>
    must(contacts.create, manager, { contact: { name, emails, job: { title: '', company: 'Mutuelle du Golfe' } } })
  await add('Lise Roy', { email: 'lise@home.example', label: 'Home' }, { email: 'lise@client.example', label: 'Work' })
  await add('Lise Sans Adresse')
  // Somebody who is a colleague, too, is proposed once.
  await add('Lise Quilleb', { email: lise.email.toUpperCase(), label: 'Work' })
  const proposed = async (by: Person, query: string) =>
    (await must(mailbox.people, by, { query })).map(({ address, company: at }) => [address, at])
  const roy = ['lise@client.example', 'Mutuelle du Golfe']
  expect(await proposed(manager, 'lise')).toEqual([[lise.email, null], roy])
  expect(await proposed(manager, 'mutuelle roy')).toEqual([roy])
  expect(await proposed(manager, 'l')).toEqual([])
  const sales = await addPerson({ type: 'FREELANCER', permissions: ['MANAGE_POSITIONING'] })
  for (const other of [resource, sales]) expect(await proposed(other, 'lise')).toEqual([[lise.email, null]])
  await must(company.update, manager, { appsOff: ['contacts'] })
  resetRevocations()
  manager.token = await issueAccessToken(manager.claims, new Date(Date.now() + 1))
  expect(await proposed(manager, 'lise')).toEqual([[lise.email, null]])
})
