import { afterAll, expect, test } from 'vitest'
import { memberKey } from '#functions/core/http/rights.ts'
import { getItem, putItem } from '#functions/core/table/table.ts'
import { MAIL_DOMAIN } from '#infra/local/environment.ts'
import { mailbox } from '#shared/apps/mailbox/contract.ts'
import { newTenant, type Person, startApi, startOwnTable } from '#test/kit/api.ts'
import { startFaults } from '#test/kit/faults.ts'
import { mailboxesOf } from './mailboxKit.ts'

const table = await startOwnTable()
const faults = await startFaults(table, 20_261_127)
afterAll(faults.stop)
const app = await startApi({ table, through: faults, mailDomain: MAIL_DOMAIN })
const { must, refused } = mailboxesOf(app)

/** A freelancer who runs the company writes outside in its name. */
const helping = async () => (await newTenant(app)).addPerson({ type: 'FREELANCER', permissions: ['ALL'] })
const OUTSIDE = { to: [{ address: 'ana@client.example' }], subject: 'Le planning', send: true }

/** What somebody is answered who may no longer write outside once all was read for it. */
const refusedInBetween = async ({ tenant, personId }: Person, first: () => Promise<string>) => {
  const { arrived, letGo } = await faults.hold(app, 'TransactWriteItems')
  const running = first()
  await arrived
  const key = memberKey(tenant, personId)
  await putItem({ ...key, ...(await getItem(key)), permissions: [] })
  letGo()
  return running
}

test('a mail that leaves the company is refused of whoever may no longer write outside at that moment', async () => {
  const person = await helping()
  expect(await refusedInBetween(person, () => refused(mailbox.send, person, OUTSIDE))).toBe('403 access.denied')
  expect((await must(mailbox.mails, person, { folder: 'sent' })).mails ?? []).toEqual([])
})

test('so is one that waits and is to leave now', async () => {
  const person = await helping()
  const { id } = await must(mailbox.send, person, { ...OUTSIDE, undo: true })
  expect(await refusedInBetween(person, () => refused(mailbox.sendNow, person, { id }))).toBe('403 access.denied')
  expect((await must(mailbox.mails, person, { folder: 'sent' })).mails ?? []).toEqual([])
})

test('a mail inside the company does not hang on it', async () => {
  const { manager, addPerson } = await newTenant(app)
  const person = await addPerson({ type: 'FREELANCER', permissions: ['ALL'] })
  const inside = { ...OUTSIDE, to: [{ address: manager.email }] }
  const sent = await refusedInBetween(person, async () => (await must(mailbox.send, person, inside)).folder)
  expect(sent).toBe('sent')
})
