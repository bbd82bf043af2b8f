import PostalMime from 'postal-mime'
import { beforeEach, describe, expect, test } from 'vitest'
import { handler as hearRefusal } from '#functions/bounces/handler.ts'
import { transact } from '#functions/core/table/table.ts'
import { OUTSIDE_LIMITS } from '#functions/data/apps/mailbox/sending.ts'
import { buildLimitWrite } from '#functions/data/companies/limits.ts'
import { mailbox } from '#shared/apps/mailbox/contract.ts'
import { MAX_OUTSIDE_ADDRESSES_PER_DAY } from '#shared/apps/mailbox/rules.ts'
import { newTenant, type Person } from '#test/kit/api.ts'
import { headOf, REFUSED, startOutside } from './outsideKit.ts'

const { app, service, must, refused, at, write, inFolder, latest, addressOf } = await startOutside()
let ours: Awaited<ReturnType<typeof newTenant>>
beforeEach(async () => {
  ours = await newTenant(app)
})

const decoded = (words: string): string =>
  words.replace(/=\?UTF-8\?B\?([^?]*)\?= ?/g, (_, base64: string) => Buffer.from(base64, 'base64').toString())

describe('a mail that leaves', () => {
  test('goes to each address by itself, from the person’s own address, and names nobody who gets it unseen', async () => {
    const { manager, validator } = ours
    await write(manager, ['ana@client.example', validator.email], {
      cc: at('ben@client.example'),
      bcc: at('secret@client.example', 'hidden@client.example'),
    })
    expect(service.sent.map(({ destinations }) => destinations).toSorted()).toEqual([
      ['ana@client.example'],
      ['ben@client.example'],
      ['hidden@client.example'],
      ['secret@client.example'],
    ])
    const own = await addressOf(manager)
    expect(own).toMatch(/^[a-z0-9.-]+@[a-z0-9-]+-[0-9a-f]{6}\.mail\.regie\.example$/)
    for (const { raw, source, tags } of service.sent) {
      const { from = '', to = '', cc, 'reply-to': replyTo, 'message-id': messageId, ...more } = headOf(raw)
      expect(source).toBe(own)
      expect(decoded(from)).toBe(`${manager.name}<${own}>`)
      expect(replyTo).toBe(from)
      expect(decoded(to)).toContain('<ana@client.example>')
      expect(decoded(to)).toContain(`<${await addressOf(validator)}>`)
      expect(to).not.toContain(validator.email)
      expect(cc).toBe('<ben@client.example>')
      expect(more).not.toHaveProperty('bcc')
      expect(raw).not.toMatch(/secret|hidden/)
      expect(messageId).toMatch(/^<[^<>@]+@[^<>]+>$/)
      expect(tags).toMatchObject({ tenant: manager.tenant, person: manager.personId })
    }
    expect((await inFolder(validator, 'inbox')).map(({ subject }) => subject)).toEqual(['Le planning'])
    const seen = await latest(validator)
    expect(JSON.stringify(seen)).not.toMatch(/secret|hidden/)
    expect((await latest(manager, 'sent')).people.bcc.map(({ address }) => address)).toEqual([
      'secret@client.example',
      'hidden@client.example',
    ])
  })

  test('names the addresses of its links also to who reads plain text', async () => {
    const content =
      '<p>Le <a href="https://client.example/plan?a=1&amp;b=2"><strong>planning</strong></a>, ' +
      '<a href="https://client.example/">https://client.example/</a>, ' +
      '<a href="mailto:ana@client.example">ana@client.example</a></p>'
    await write(ours.manager, ['ana@client.example'], { content })
    const { text } = await PostalMime.parse(service.sent[0]?.raw ?? '')
    expect(text?.trim()).toBe(
      'Le planning (https://client.example/plan?a=1&b=2), https://client.example/, ana@client.example',
    )
  })

  test('that cannot reach an address says so in the sender’s mailbox, and reaches the others', async () => {
    const { manager } = ours
    const sent = await write(manager, [REFUSED, 'ana@client.example'])
    expect(service.sent.map(({ destinations }) => destinations)).toEqual([['ana@client.example']])
    const notice = await latest(manager)
    expect(notice).toMatchObject({ subject: 'Non distribué : Le planning', threadId: sent.threadId, unread: true })
    expect(notice.content).toContain(REFUSED)
    await hearRefusal({ id: 'later', detail: bounce(sent.id, manager, REFUSED) })
    await app.drained()
    expect(await inFolder(manager, 'inbox')).toHaveLength(1)
  })

  const bounce = (mail: string, { tenant, personId }: Person, email: string) => ({
    eventType: 'Bounce',
    bounce: { bounceType: 'Permanent', bouncedRecipients: [{ emailAddress: email }] },
    mail: { tags: { tenant: [tenant], person: [personId], mail: [mail] } },
  })

  test('and comes back later is said once, and nothing more is sent to the address', async () => {
    const { resource } = ours
    const gone = `gone-${resource.personId.toLowerCase()}@client.example`
    const sent = await write(resource, [gone])
    for (const id of ['one', 'two']) await hearRefusal({ id, detail: bounce(sent.id, resource, gone) })
    await app.drained()
    const [notice, ...more] = await inFolder(resource, 'inbox')
    expect(more).toEqual([])
    expect(notice?.content).toContain(gone)
    service.sent.length = 0
    await write(resource, [gone, 'ana@client.example'])
    expect(service.sent.map(({ destinations }) => destinations)).toEqual([['ana@client.example']])
    expect(await inFolder(resource, 'inbox')).toHaveLength(2)
  })

  test('is refused once a person has written to too many addresses in a day, and nothing of it is sent', async () => {
    const { manager } = ours
    await transact([
      buildLimitWrite(
        OUTSIDE_LIMITS.person,
        `${manager.tenant}#${manager.personId}`,
        MAX_OUTSIDE_ADDRESSES_PER_DAY.person - 1,
      ),
    ])
    const two = { to: at('one@client.example', 'two@client.example'), send: true }
    expect(await refused(mailbox.send, manager, two)).toBe('429 mailbox.tooManyOutside')
    await write(manager, ['one@client.example'])
    service.sent.length = 0
    const one = { to: at('one@client.example'), send: true }
    expect(await refused(mailbox.send, manager, one)).toBe('429 mailbox.tooManyOutside')
    await app.drained()
    expect(service.sent).toEqual([])
    await must(mailbox.send, manager, { to: at(ours.resource.email), send: true })
  })

  test('is refused of a freelancer who only helps a company', async () => {
    const freelancer = await ours.addPerson({ type: 'FREELANCER' })
    const sending = { to: at('ana@client.example'), send: true }
    expect(await refused(mailbox.send, freelancer, sending)).toBe('422 mailbox.unknownRecipient')
    expect(await refused(mailbox.claimAddress, freelancer, {})).toBe('409 mailbox.noOutside')
    expect(await must(mailbox.address, freelancer, {})).toEqual({ address: null, outside: false })
  })
})
