import { afterAll, expect, test } from 'vitest'
import { transact } from '#functions/core/table/table.ts'
import { buildLimitWrite } from '#functions/data/companies/limits.ts'
import { INBOUND_FILES_LIMIT } from '#functions/inbound/storeAttachments.ts'
import { deliverInboundMail } from '#infra/local/emulators/smtp.ts'
import { MAIL_DOMAIN } from '#infra/local/environment.ts'
import { mailbox } from '#shared/apps/mailbox/contract.ts'
import { MAX_INBOUND_FILE_BYTES_PER_DAY } from '#shared/apps/mailbox/rules.ts'
import { PDF } from '#test/api/apps/files/filesKit.ts'
import { newTenant, startApi, startOwnTable } from '#test/kit/api.ts'
import { startFaults } from '#test/kit/faults.ts'
import { mailboxesOf } from './mailboxKit.ts'

const table = await startOwnTable()
const faults = await startFaults(table, 20_261_127)
afterAll(faults.stop)
const app = await startApi({ table, through: faults, mailDomain: MAIL_DOMAIN })
const { must } = mailboxesOf(app)

const withPdf = (name: string) =>
  Buffer.from(
    'From: a@b.example\r\nSubject: Offer\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n' +
      `--b\r\nContent-Type: application/pdf; name=${name}\r\nContent-Disposition: attachment; filename=${name}\r\n` +
      `Content-Transfer-Encoding: base64\r\n\r\n${PDF.toString('base64')}\r\n--b--\r\n`,
  )

test('a mail whose delivery broke off counts its files once when it is handed over again, and brings them', async () => {
  const { resource } = await newTenant(app)
  const recipients = [(await must(mailbox.claimAddress, resource, {})).address]
  const ofResource = `${resource.tenant}#${resource.personId}`
  const room = 2 * PDF.length
  await transact([buildLimitWrite(INBOUND_FILES_LIMIT, ofResource, MAX_INBOUND_FILE_BYTES_PER_DAY - room)])
  const deliver = (name: string) =>
    deliverInboundMail(withPdf(name), { recipients, source: 'a@b.example' }, `redelivery-${name}`)
  await app.drained()
  // Its files are counted, then stored; the mail itself is not.
  faults.set([{ operation: 'TransactWriteItems', calls: [3], fault: { kind: 'cancel', reasons: ['ValidationError'] } }])
  await expect(deliver('a.pdf')).rejects.toThrow()
  faults.set([])
  for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) await deliver(name)
  await app.drained()
  const { mails } = await must(mailbox.mails, resource, { folder: 'inbox' })
  const brought = await Promise.all((mails ?? []).map(({ id }) => must(mailbox.mail, resource, { id })))
  expect(
    brought.map(({ attachments, leftOut }) => [attachments.map(({ name }) => name), leftOut]).toReversed(),
  ).toEqual([
    [['a.pdf'], []],
    [['b.pdf'], []],
    [[], ['c.pdf']],
  ])
})
