import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { close, HOST, listen } from '#infra/local/ports.ts'
import { UserError } from '#infra/local/userError.ts'
import { openLocal, openStage, selectStage } from '#infra/operate/stage.ts'

const OUTPUTS = {
  Table: 'the-table',
  DocumentsBucket: 'the-documents',
  AvatarsBucket: 'the-avatars',
  FailedBucket: 'the-failed',
  Prices: '{"currency":"EUR"}',
  OperatorLog: '/the/log',
}
const ARN = 'arn:aws:sts::123456789012:assumed-role/Operator/ana'

let outputs: Record<string, string>
let logged: { target: string; body: Record<string, unknown> }[]
const before = { ...process.env }

/** CloudFormation, STS and CloudWatch Logs in one, as far as the tool asks them. */
const aws = createServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const body = Buffer.concat(parts).toString()
  const target = String(request.headers['x-amz-target'] ?? '')
  if (target) {
    logged.push({ target, body: JSON.parse(body) as Record<string, unknown> })
    response.writeHead(200, { 'content-type': 'application/x-amz-json-1.1' }).end('{}')
    return
  }
  const members = Object.entries(outputs).map(
    ([key, value]) =>
      `<member><OutputKey>${key}</OutputKey><OutputValue>${value.replaceAll('"', '&quot;')}</OutputValue></member>`,
  )
  const said = body.includes('DescribeStacks')
    ? `<DescribeStacksResponse><DescribeStacksResult><Stacks><member><StackName>x</StackName><Outputs>${members.join('')}</Outputs></member></Stacks></DescribeStacksResult></DescribeStacksResponse>`
    : `<GetCallerIdentityResponse><GetCallerIdentityResult><Arn>${ARN}</Arn></GetCallerIdentityResult></GetCallerIdentityResponse>`
  response.writeHead(200, { 'content-type': 'text/xml' }).end(said)
})

beforeEach(async () => {
  outputs = { ...OUTPUTS }
  logged = []
  const endpoint = `http://${HOST}:${await listen(aws, 0)}`
  Object.assign(process.env, {
    AWS_REGION: 'eu-west-3',
    AWS_ACCESS_KEY_ID: 'key',
    AWS_SECRET_ACCESS_KEY: 'secret',
    AWS_ENDPOINT_URL: endpoint,
  })
})
afterEach(async () => {
  await close(aws)
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
  Object.assign(process.env, before)
})

test('a stage is opened by what its stack says, with whose credentials is noted, and each line goes to its log group', async () => {
  const { by, log } = await openStage('prod')
  expect(by).toBe(ARN)
  expect(process.env).toMatchObject({
    REGIE_TABLE: 'the-table',
    REGIE_DOCUMENTS_BUCKET: 'the-documents',
    REGIE_AVATARS_BUCKET: 'the-avatars',
    REGIE_PRICES: '{"currency":"EUR"}',
  })
  await log('{"action":"suspend"}')
  expect(logged).toMatchObject([
    { target: 'Logs_20140328.CreateLogStream', body: { logGroupName: '/the/log' } },
    { target: 'Logs_20140328.PutLogEvents', body: { logEvents: [{ message: '{"action":"suspend"}' }] } },
  ])
})

test('a stack of before is named', async () => {
  delete outputs.OperatorLog
  await expect(openStage('prod')).rejects.toThrow('deploy it again')
})

test('whoever replays works on the mail from outside, too, where there is any', async () => {
  expect((await selectStage('prod')).FailedBucket).toBe('the-failed')
  expect(process.env).toMatchObject({ REGIE_INBOUND_BUCKET: '', REGIE_MAIL_DOMAIN: '' })
  Object.assign(outputs, { InboundBucket: 'the-inbound', MailDomain: 'mail.regie.fr' })
  await selectStage('prod')
  expect(process.env).toMatchObject({ REGIE_INBOUND_BUCKET: 'the-inbound', REGIE_MAIL_DOMAIN: 'mail.regie.fr' })
})

test('where no stack runs on this machine, or is still starting, that is said in one line', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'regie-state-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const content of [undefined, '{"pid":1,"url":"http://localhost:4300"}', '']) {
    if (content !== undefined) writeFileSync(join(folder, 'running.json'), content)
    const failure = await openLocal(folder).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(UserError)
    expect(String(failure)).toContain('`npm start` starts one')
  }
})
