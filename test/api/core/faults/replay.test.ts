import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { expect, test } from 'vitest'
import { newId } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import { deleteItem, getItem, transact, updateItem } from '#functions/core/table/table.ts'
import { recordMemberEvent } from '#functions/data/accounts/accountEvents.ts'
import { fileKey } from '#functions/data/apps/files/storedFile.ts'
import { trashKey } from '#functions/data/apps/files/trash.ts'
import { memberKey } from '#functions/data/people/members.ts'
import { FAILED_BUCKET, INBOUND_BUCKET, MAIL_DOMAIN } from '#infra/local/environment.ts'
import { replay } from '#infra/operate/replay.ts'
import { files } from '#shared/apps/files/contract.ts'
import { mailbox } from '#shared/apps/mailbox/contract.ts'
import { fileKit, PDF } from '#test/api/apps/files/filesKit.ts'
import { mailboxesOf } from '#test/api/apps/mailbox/mailboxKit.ts'
import { newAddress, peopleOf } from '#test/api/people/peopleKit.ts'
import { call, newTenant, startApi } from '#test/kit/api.ts'

const app = await startApi({ mailDomain: MAIL_DOMAIN })
const { invite } = peopleOf(app)
const { upload } = fileKit(app)
const { must, inbox } = mailboxesOf(app)
const s3 = new S3Client({ endpoint: app.emulators.s3, forcePathStyle: true })
const textsKept = async (about: string): Promise<string[]> => {
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: FAILED_BUCKET }))
  const texts = Contents.map(async ({ Key }) => {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: FAILED_BUCKET, Key }))
    return (await Body?.transformToString()) ?? ''
  })
  return (await Promise.all(texts)).filter((text) => text.includes(about))
}

test('an event that could not be delivered is kept whole, and once it can be a replay delivers it, once', async () => {
  const { manager } = await newTenant(app)
  const email = newAddress()
  const person = await invite(manager, email)
  expect(await app.mails(email)).toHaveLength(1)

  const { tenant } = manager
  const event = recordMemberEvent(tenant, person, {
    actionType: 'INVITATION_RESENT',
    actionBy: { id: manager.personId, name: manager.name },
  })
  const key = memberKey(tenant, person)
  const broken = expression`SET #linkOrder = ${event.id}, #firstName = ${7}`
  await updateItem(key, broken)
  await transact([event.write])
  await app.drained()
  expect(await textsKept(person)).toHaveLength(1)

  await updateItem(key, expression`SET #firstName = ${'Inès'}`)
  const said: string[] = []
  expect((await replay(FAILED_BUCKET, (line) => said.push(line))).events).toBeGreaterThan(0)
  expect(said).toEqual([])
  expect(await app.mails(email)).toHaveLength(2)
  expect(await textsKept(person)).toEqual([])
  await replay(FAILED_BUCKET, () => undefined)
  expect(await app.mails(email)).toHaveLength(2)
})

test('what is out of the trash and could not be deleted is deleted by a replay, unless it was brought back', async () => {
  const { manager } = await newTenant(app)
  const { tenant } = manager
  const [gone, back] = [await upload(manager, 'company', 'un.pdf'), await upload(manager, 'company', 'deux.pdf')]
  for (const { id } of [gone, back]) {
    await call(app, files.remove, manager, { id })
    // Nothing is deleted of a file that is not in the trash.
    await updateItem(fileKey(tenant, id), expression`REMOVE #deletedAt`)
    await deleteItem(trashKey(tenant, 'company', id))
  }
  await app.drained()
  await updateItem(fileKey(tenant, gone.id), expression`SET #deletedAt = ${new Date().toISOString()}`)
  const Records = [gone, back].map(({ id }) => {
    const { pk, sk } = trashKey(tenant, 'company', id)
    return { eventName: 'REMOVE', dynamodb: { Keys: { pk: { S: pk }, sk: { S: sk } } } }
  })
  const Body = JSON.stringify({ payload: JSON.stringify({ Records }) })
  await s3.send(new PutObjectCommand({ Bucket: FAILED_BUCKET, Key: 'aws/lambda/local/1-trash', Body }))

  const said: string[] = []
  await replay(FAILED_BUCKET, (line) => said.push(line))
  expect(said).toEqual([])
  expect(await textsKept(tenant)).toEqual([])
  expect(await getItem(fileKey(tenant, gone.id))).toBeUndefined()
  expect(await getItem(fileKey(tenant, back.id))).toBeDefined()
})

test('a file that cannot be read stays, is named, and holds up no other', async () => {
  const Key = 'aws/lambda/local/0-unreadable'
  await s3.send(new PutObjectCommand({ Bucket: FAILED_BUCKET, Key, Body: '{"unreadable":true}' }))
  const said: string[] = []
  expect((await replay(FAILED_BUCKET, (line) => said.push(line))).left).toBe(1)
  expect(said).toEqual([expect.stringContaining(Key)])
  expect(await textsKept('unreadable')).toHaveLength(1)
})

test('what SES told and could not be noted is noted by a replay', async () => {
  const { manager } = await newTenant(app)
  const email = newAddress()
  const person = await invite(manager, email)
  await app.drained()
  const bounce = { bounceType: 'Permanent', bouncedRecipients: [{ emailAddress: email }] }
  const mail = { tags: { tenant: [manager.tenant], person: [person] } }
  const kept = { requestPayload: { id: '1', detail: { eventType: 'Bounce', bounce, mail } } }
  await s3.send(new PutObjectCommand({ Bucket: FAILED_BUCKET, Key: 'aws/lambda/async/1', Body: JSON.stringify(kept) }))
  await replay(FAILED_BUCKET, () => undefined)
  await app.drained()
  expect((await app.mails(manager.email)).map(({ subject }) => subject)).toContain(
    `Un e-mail à ${email} n’est pas arrivé`,
  )
})

test('a mail from outside that could not be taken in is in the mailbox after a replay, with its files, once', async () => {
  const { manager } = await newTenant(app)
  const { address } = await must(mailbox.claimAddress, manager, {})
  const messageId = newId()
  const raw = [
    'From: Camille <camille@client.example>',
    `To: ${address}`,
    'Subject: Le devis',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'Bonjour',
    '--b',
    'Content-Type: application/pdf; name=devis.pdf',
    'Content-Disposition: attachment; filename=devis.pdf',
    'Content-Transfer-Encoding: base64',
    '',
    PDF.toString('base64'),
    '--b--',
    '',
  ].join('\r\n')
  await s3.send(new PutObjectCommand({ Bucket: INBOUND_BUCKET, Key: `inbound/${messageId}`, Body: raw }))
  const mail = { messageId, source: 'camille@client.example' }
  const Records = [{ eventSource: 'aws:ses', ses: { mail, receipt: { recipients: [address] } } }]
  const Body = JSON.stringify({ version: '1.0', requestPayload: { Records } })
  for (const _ of ['first', 'second']) {
    await s3.send(new PutObjectCommand({ Bucket: FAILED_BUCKET, Key: `aws/lambda/async/${messageId}`, Body }))
    const said: string[] = []
    expect((await replay(FAILED_BUCKET, (line) => said.push(line))).events).toBeGreaterThan(0)
    expect(said.filter((line) => line.includes(messageId))).toEqual([])
    expect(await textsKept(messageId)).toEqual([])
  }
  const mails = await inbox(manager)
  expect(mails.map(({ subject }) => subject)).toEqual(['Le devis'])
  expect(await must(mailbox.mail, manager, { id: mails[0]?.id ?? '' })).toMatchObject({
    attachments: [{ name: 'devis.pdf' }],
    leftOut: [],
  })
})
