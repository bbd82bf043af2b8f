import { expect, test } from 'vitest'
import { expression } from '#functions/core/table/expression.ts'
import { queryAll } from '#functions/core/table/table.ts'
import { deliverInboundMail } from '#infra/local/emulators/smtp.ts'
import { MAIL_DOMAIN } from '#infra/local/environment.ts'
import { mailbox } from '#shared/apps/mailbox/contract.ts'
import { hasForbiddenCharacters } from '#shared/core/text/normalise.ts'
import { call, newTenant, startApi } from '#test/kit/api.ts'
import { ELSEWHERE, HOSTILE } from '#test/kit/samples/hostileMails.ts'

/** Mail that is meant to harm, or broken, comes in as mail does: by the event and the file that the mail service writes. */
const app = await startApi({ mailDomain: MAIL_DOMAIN })
const { resource, manager } = await newTenant(app)
const { body: own } = await call(app, mailbox.claimAddress, resource, {})

const FAIL = { status: 'FAIL' }
const SLOW_MS = 5000

test('there are at least sixty of them', () => expect(HOSTILE.length).toBeGreaterThanOrEqual(60))

test.each(HOSTILE)('a mail with %s is stored or refused, and read without a failure', async (name, raw) => {
  const began = performance.now()
  const verdicts = { spamVerdict: FAIL, dmarcVerdict: FAIL }
  await deliverInboundMail(
    raw,
    { recipients: [own.address], source: 'mallory@hostile.example', verdicts },
    `hostile-${name.replace(/[^\w]/g, '-')}`,
  )
  expect(performance.now() - began).toBeLessThan(SLOW_MS)
  await app.drained()
  const where = await queryAll({
    where: expression`#pk = ${`T#${resource.tenant}#P#${resource.personId}#MAIL`} AND begins_with(#sk, ${'MAIL#'})`,
  })
  const { id } = where.at(-1) as unknown as { id: string }
  const { status, body } = await call(app, mailbox.mail, resource, { id })
  expect(status, JSON.stringify(body)).toBe(200)
  const isRefused = body.outside === null
  // What the mail says of itself decides nothing: the event said that it is spam and forged.
  expect([body.folder, body.outside?.proven]).toEqual(isRefused ? ['inbox', undefined] : ['spam', false])
  for (const line of [body.subject, body.people.from.name, ...body.people.to.map((one) => one.name)]) {
    expect(hasForbiddenCharacters(line, 'line'), line).toBe(false)
  }
  expect(hasForbiddenCharacters(body.content, 'lines')).toBe(false)
  expect(body.people.to.length + body.people.cc.length).toBeLessThanOrEqual(100)
  const markup = (body.page ?? '').replace(/<a [^>]*>| data-src="https?:[^"]*"/g, '')
  expect(markup).not.toContain(`${ELSEWHERE}/`)
  expect(markup).not.toMatch(/<(?:script|style|iframe|form|svg|math|object|link|meta|base|input|video)\b/i)
  expect(markup).not.toMatch(/<[^>]*\s(?:on\w+|src|srcset|background|ping|id|name)\s*=/i)
  for (const [, href] of (body.page ?? '').matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^(?:https?:|mailto:)/)
  expect((await call(app, mailbox.thread, resource, { id: body.threadId })).status).toBe(200)
})

test('nobody else has got any of it', async () => {
  expect((await call(app, mailbox.mails, manager, { folder: 'inbox' })).body.mails).toEqual([])
  expect((await call(app, mailbox.mails, manager, { folder: 'spam' })).body.mails).toEqual([])
})
