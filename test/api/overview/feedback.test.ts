import { expect, test } from 'vitest'
import { feedback } from '#shared/overview/feedback/contract.ts'
import { call, newTenant, startApi } from '#test/kit/api.ts'
import { downloadArchive } from '#test/kit/archive.ts'
import { PNG, withSize } from '#test/kit/browser/pictures.ts'

const app = await startApi()
const SUPPORT = 'support@regie.example'
const written = { type: 'BUG_REPORT', subject: 'The total', message: '<p>It is <strong>wrong</strong>.</p>' } as const

/** The mails to the support about a subject. */
const mailsAbout = async (subject: string) =>
  (await app.mails(SUPPORT)).filter((mail) => mail.subject === `Bug report: ${subject}`)
const newSubject = () => `Total ${crypto.randomUUID()}`

test('what somebody writes reaches the support, who can answer them', async () => {
  const { resource } = await newTenant(app)
  const subject = newSubject()
  const sent = await call(app, feedback.send, resource, { ...written, subject })
  expect(sent).toMatchObject({ status: 200, body: { message: 'feedback.sent' } })
  await app.drained()
  const [mail, ...more] = await mailsAbout(subject)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ replyTo: [resource.email] })
  expect(mail?.html).toContain('<strong>wrong</strong>')
  expect(mail?.text).toContain(`${resource.name} (${resource.email})`)
})

test('scripts and line ends reach nobody', async () => {
  const { resource } = await newTenant(app)
  const subject = newSubject()
  const broken = { ...written, subject: `${subject}\r\nBcc: thief@evil.example` }
  expect((await call(app, feedback.send, resource, broken)).status).toBe(400)
  await call(app, feedback.send, resource, {
    ...written,
    subject,
    message: '<p onclick="steal()">Hello<script>steal()</script><img src="x" onerror="steal()"></p>',
  })
  await app.drained()
  const [mail] = await mailsAbout(subject)
  expect(mail?.html).not.toMatch(/steal|<img/)
  expect(await app.mails('thief@evil.example')).toEqual([])
})

test('a screenshot comes along, whatever the subject', async () => {
  const { resource } = await newTenant(app)
  const subject = `${newSubject()} à la fin d’un mois très, très long où rien ne va plus du tout`
  const screenshot = PNG.toString('base64')
  expect((await call(app, feedback.send, resource, { ...written, subject, screenshot })).status).toBe(200)
  await app.drained()
  const [mail] = await mailsAbout(subject)
  expect(mail?.attachments).toMatchObject([{ filename: 'screenshot.png', contentType: 'image/png' }])
  expect(mail?.replyTo).toEqual([resource.email])
  expect(mail?.text).toContain('It is wrong.')
})

test.each([
  ['no type', { type: undefined }],
  ['an unknown type', { type: 'PRAISE' }],
  ['no subject', { subject: '   ' }],
  ['a subject without end', { subject: 'x'.repeat(151) }],
  ['a word nobody asked for', { from: 'boss@rivage.example' }],
  ['a screenshot that is no base64', { screenshot: '<svg>' }],
])('%s is refused', async (_, wrong) => {
  const { resource } = await newTenant(app)
  const refused = await call(app, feedback.send, resource, { ...written, ...wrong } as never)
  expect(refused).toMatchObject({ status: 400, body: { code: 'request.invalid' } })
})

test.each([
  ['a message without words', { message: '<p><br></p>' }, 'feedback.messageRequired'],
  ['a file that is no picture', { screenshot: Buffer.from('<svg/>').toString('base64') }, 'account.notAnImage'],
  ['a picture too large', { screenshot: withSize(PNG, 1601, 10).toString('base64') }, 'account.notAnImage'],
])('%s is refused, and nothing is kept', async (_, wrong, code) => {
  const { resource } = await newTenant(app)
  const subject = newSubject()
  const refused = await call(app, feedback.send, resource, { ...written, subject, ...wrong })
  expect(refused).toMatchObject({ status: 422, body: { code } })
  await app.drained()
  expect(await mailsAbout(subject)).toEqual([])
})

test('whoever writes without end is asked to wait; their colleagues are not', async () => {
  const { resource, validator } = await newTenant(app)
  for (let sent = 0; sent < 20; sent += 1) await call(app, feedback.send, resource, written)
  const refused = await call(app, feedback.send, resource, written)
  expect(refused).toMatchObject({ status: 429, body: { code: 'feedback.tooMany' } })
  expect((await call(app, feedback.send, validator, written)).status).toBe(200)
})

test('it is part of what a person may ask for', async () => {
  const { resource } = await newTenant(app)
  const subject = newSubject()
  await call(app, feedback.send, resource, { ...written, subject })
  await app.drained()
  expect((await downloadArchive(app, resource)).text).toContain(subject)
})
