import { createTransport } from 'nodemailer'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { MAX_COPIES_IN_TRANSACTION } from '#functions/data/apps/mailbox/sending.ts'
import { deliverInboundMail, startSmtp } from '#infra/local/emulators/smtp.ts'
import { MAIL_DOMAIN } from '#infra/local/environment.ts'
import { HOST } from '#infra/local/ports.ts'
import { mailbox } from '#shared/apps/mailbox/contract.ts'
import { MAX_RULES } from '#shared/apps/mailbox/mailRules.ts'
import type { MailRule } from '#shared/apps/mailbox/settingsContract.ts'
import type { Endpoint, InputOf, OutputOf } from '#shared/core/endpoint.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'

const app = await startApi({ mailDomain: MAIL_DOMAIN })
const smtp = await startSmtp()
afterAll(smtp.stop)
const client = createTransport({ host: HOST, port: smtp.port, secure: false, ignoreTLS: true })
afterAll(() => client.close())

let ours: Awaited<ReturnType<typeof newTenant>>
beforeEach(async () => {
  ours = await newTenant(app)
})

const must = async <E extends Endpoint>(endpoint: E, person: Person, input: InputOf<E>) => {
  const { status, body } = await call(app, endpoint, person, input)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as OutputOf<E>
}
const rule = (more: Partial<MailRule>): MailRule => ({
  field: 'subject',
  contains: 'devis',
  labels: [],
  folder: null,
  markRead: false,
  ...more,
})
const label = async (person: Person, title: string) =>
  (await must(mailbox.createLabel, person, { label: { title } })).id
const setRules = (person: Person, rules: MailRule[]) => must(mailbox.saveSettings, person, { settings: { rules } })
const listed = async (person: Person, where: InputOf<typeof mailbox.mails>) =>
  (await must(mailbox.mails, person, where)).mails ?? []
const subjects = async (person: Person, where: InputOf<typeof mailbox.mails>) =>
  (await listed(person, where)).map(({ subject }) => subject)
const write = async (from: Person, to: Person[], subject: string) => {
  const mail = { to: to.map(({ email }) => ({ address: email })), subject, content: '<p>Bonjour</p>', send: true }
  const sent = await must(mailbox.send, from, mail)
  await app.drained()
  return sent
}
const unreadInInbox = async (person: Person) => (await must(mailbox.folders, person, {}))[0]?.count

describe('the rules of a mailbox', () => {
  test('label, move and mark what colleagues send, where it is counted at once', async () => {
    const { manager, validator } = ours
    const offers = await label(validator, 'Offres')
    await setRules(validator, [
      rule({ field: 'from', contains: manager.email.toUpperCase(), labels: [offers] }),
      rule({ contains: 'DÉVIS', folder: 'archive', markRead: true }),
    ])
    await write(manager, [validator], 'Le devis du lot 2')
    await write(manager, [validator], 'Planning')
    expect(await subjects(validator, { folder: 'inbox' })).toEqual(['Planning'])
    expect(await subjects(validator, { folder: 'archive' })).toEqual(['Le devis du lot 2'])
    expect(await subjects(validator, { label: offers })).toEqual(['Planning', 'Le devis du lot 2'])
    expect(await unreadInInbox(validator)).toBe(1)
    expect((await listed(validator, { folder: 'archive' }))[0]).toMatchObject({ unread: false, labels: [offers] })
    // Nobody else's, nor the sender's own copy.
    expect(await listed(manager, { folder: 'sent' })).toMatchObject([{ labels: [] }, { labels: [] }])
  })

  test('do the same with what comes from outside, but leave alone what was judged spam', async () => {
    const { resource } = ours
    const { address } = await must(mailbox.claimAddress, resource, {})
    const clients = await label(resource, 'Clients')
    await setRules(resource, [
      rule({ field: 'from', contains: '@client.example', labels: [clients] }),
      rule({ field: 'to', contains: address, markRead: true }),
    ])
    const mail = { from: 'Camille Roy <camille@client.example>', to: address, text: 'Hello' }
    await client.sendMail({ ...mail, subject: 'Question' })
    await app.drained()
    expect(await listed(resource, { label: clients })).toMatchObject([
      { subject: 'Question', folder: 'inbox', unread: false },
    ])
    const raw = Buffer.from(`From: camille@client.example\r\nTo: ${address}\r\nSubject: Win\r\n\r\nHi`)
    const verdicts = { spamVerdict: { status: 'FAIL' } }
    await deliverInboundMail(raw, { recipients: [address], source: 'a@b.example', verdicts })
    await app.drained()
    expect(await listed(resource, { folder: 'spam' })).toMatchObject([{ subject: 'Win', labels: [], unread: true }])
  })

  test('hold for who gets a mail after the others, and labels for many are no reason that nobody gets it', async () => {
    const { manager, addPerson } = ours
    const people = await Promise.all(Array.from({ length: MAX_COPIES_IN_TRANSACTION + 2 }, () => addPerson()))
    for (const person of people) {
      const labels: string[] = []
      for (const title of ['A', 'B', 'C']) labels.push(await label(person, title))
      await setRules(person, [rule({ labels })])
    }
    await write(manager, people, 'Devis pour tous')
    for (const person of people) expect((await listed(person, { label: 'a' }))[0]?.labels).toHaveLength(3)
  })

  test('lose a label that is deleted, and go when they did nothing else', async () => {
    const { resource } = ours
    const gone = await label(resource, 'Ancien')
    const rules = [rule({ labels: [gone] }), rule({ labels: [gone], markRead: true })]
    expect((await setRules(resource, rules)).rules).toEqual(rules)
    await must(mailbox.removeLabel, resource, { id: gone })
    expect((await must(mailbox.settings, resource, {})).rules).toEqual([rule({ markRead: true })])
  })

  test('saved from two windows, the second is refused with the rules as they are; the same rules again are no change', async () => {
    const { resource } = ours
    const gone = await label(resource, 'Ancien')
    const { rulesVersion } = await setRules(resource, [rule({ labels: [gone] })])
    const from = (version: number, rules: MailRule[]) =>
      call(app, mailbox.saveSettings, resource, { settings: { rules, rulesVersion: version } })
    const answers = await Promise.all(
      ['a', 'b'].map((contains) => from(rulesVersion, [rule({ contains, markRead: true })])),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const kept = answers.find(({ status }) => status === 200)?.body
    const refused = answers.find(({ status }) => status === 409)?.body as unknown
    expect(refused).toMatchObject({ code: 'mailbox.rulesStale', details: { current: kept } })
    const now = await must(mailbox.settings, resource, {})
    expect(now).toEqual(kept)
    // What is no change of the rules is none for the other window either.
    await must(mailbox.saveSettings, resource, { settings: { signature: 'Camille', rules: now.rules } })
    const again = await from(now.rulesVersion, [...now.rules, rule({ labels: [gone] })])
    expect([again.status, again.body.signature]).toEqual([200, 'Camille'])
    // A label that is deleted takes a rule with it.
    await must(mailbox.removeLabel, resource, { id: gone })
    expect((await from(again.body.rulesVersion, [])).status).toBe(409)
    expect((await must(mailbox.settings, resource, {})).rules).toEqual(now.rules)
  })

  test('are fifty at most, each of which does something with a label that there is; a refusal changes nothing', async () => {
    const { resource } = ours
    const good = rule({ markRead: true })
    await setRules(
      resource,
      Array.from({ length: MAX_RULES }, () => good),
    )
    const problemsOf = async (rules: MailRule[]) => {
      const { status, body } = await call(app, mailbox.saveSettings, resource, { settings: { rules } })
      expect(status).toBe(400)
      return (body as unknown as { details: { problems: { path: string; code: string }[] } }).details.problems
    }
    const many = Array.from({ length: MAX_RULES + 1 }, () => good)
    expect(await problemsOf(many)).toMatchObject([{ path: 'settings.rules', code: 'validation.too_big' }])
    expect(await problemsOf([good, rule({})])).toMatchObject([{ path: 'settings.rules.1.labels' }])
    expect(await problemsOf([rule({ contains: ' ', markRead: true })])).toMatchObject([
      { path: 'settings.rules.0.contains' },
    ])
    expect(await problemsOf([rule({ labels: ['01J00000000000000000000000'] })])).toEqual([
      { path: 'settings.rules.0.labels', code: 'validation.invalid' },
    ])
    expect((await must(mailbox.settings, resource, {})).rules).toHaveLength(MAX_RULES)
  })
})
