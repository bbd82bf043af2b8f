import { execFile } from 'node:child_process'
import { createHash, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import type { CloudFormationCustomResourceEvent } from 'aws-lambda'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { GRANTS } from '#infra/aws/grants.ts'
import { assemble } from './synth.ts'

const run = promisify(execFile)

interface Locked {
  integrity?: string
  resolved?: string
  inBundle?: boolean
}

describe('what is bundled', () => {
  test('starts on Node as it is, every function of it', { timeout: 90_000 }, async () => {
    const { outdir, service } = assemble({}, 'in full')
    const bundles = Object.values(service.Resources)
      .filter(({ Type, Properties }) => Type === 'AWS::Lambda::Function' && Properties.Runtime === 'nodejs24.x')
      .map(({ Properties }) => (Properties.Code as { S3Key: string }).S3Key.replace('.zip', ''))
      .map((hash) => join(outdir, `asset.${hash}`, 'index.mjs'))
    // Beside those of the API and `deliver`, the two that a deployment calls.
    expect(bundles).toHaveLength(Object.keys(GRANTS).length + 2)
    const script = `for (const file of ${JSON.stringify(bundles)}) console.log(typeof (await import(file)).handler)`
    const env = { ...process.env, NODE_OPTIONS: '--enable-source-maps', AWS_REGION: 'eu-west-3' }
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], { env })
    expect(stdout.trim().split('\n')).toEqual(bundles.map(() => 'function'))
    expect(bundles.every((file) => existsSync(`${file}.map`))).toBe(true)
  })

  test('comes from the registry as the lock file says, and ran no script on its way in', () => {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }
    const { '': _, ...installed } = packages
    const loose = Object.entries(installed).filter(
      ([, { integrity, inBundle }]) => !inBundle && !integrity?.startsWith('sha512-'),
    )
    expect(loose.map(([name]) => name)).toEqual([])
    expect(Object.values(installed).flatMap(({ resolved = '' }) => resolved.match(/^(git|file|http:)/) ?? [])).toEqual(
      [],
    )
    expect(readFileSync('.npmrc', 'utf8')).toContain('ignore-scripts=true')
  })

  test('needs the built web app, and says so in one line', async () => {
    const cwd = mkdtempSync(join(tmpdir(), 'regie-empty-'))
    const app = run(process.execPath, [resolve('infra/aws/app.ts')], { cwd })
    await expect(app).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/^.*`npm run build`.*\n$/) })
    rmSync(cwd, { recursive: true })
  })
})

describe('what a deployment works out', () => {
  const answers: Record<string, unknown>[] = []
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const spki = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')

  /** Stands for CloudFormation's answer address and for KMS, which knows one key. */
  const server = createServer(async (request: IncomingMessage, response) => {
    const body = JSON.parse(await text(request)) as Record<string, unknown>
    if (request.method === 'PUT') {
      answers.push({ ...body, contentType: request.headers['content-type'] })
      response.end()
    } else if (body.KeyId === 'known') response.end(JSON.stringify({ PublicKey: spki }))
    else response.writeHead(400).end(JSON.stringify({ __type: 'NotFoundException', message: 'no such key' }))
  })
  let address = ''

  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening')
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    vi.stubEnv('AWS_ENDPOINT_URL_KMS', address)
    vi.stubEnv('AWS_REGION', 'eu-west-3')
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'local')
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local')
  })
  afterAll(() => {
    vi.unstubAllEnvs()
    server.closeAllConnections()
    server.close()
  })

  type Handler = (event: CloudFormationCustomResourceEvent) => Promise<void>
  const answerOf = async (
    handler: Handler,
    RequestType: 'Create' | 'Update' | 'Delete',
    properties: Record<string, unknown> = {},
    PhysicalResourceId = 'before',
  ) => {
    await handler({
      RequestType,
      PhysicalResourceId,
      RequestId: 'request',
      StackId: 'stack',
      LogicalResourceId: 'Result',
      ResponseURL: `${address}/answer`,
      ResourceProperties: properties,
    } as unknown as CloudFormationCustomResourceEvent)
    return answers.at(-1) as {
      Status: string
      PhysicalResourceId: string
      Data?: Record<string, string>
      NoEcho?: boolean
    }
  }

  test('public keys are read in order, as functions expect them', async () => {
    const { handler } = await import('#infra/aws/publicKey.handler.ts')
    const answer = await answerOf(handler, 'Create', { KeyIds: ['known'] })
    expect(answer).toMatchObject({ Status: 'SUCCESS', StackId: 'stack', RequestId: 'request', contentType: '' })
    expect(JSON.parse(answer.Data?.keys ?? '')).toEqual([spki])
  })

  test('a failure is told rather than waited for', async () => {
    const { handler } = await import('#infra/aws/publicKey.handler.ts')
    expect(await answerOf(handler, 'Update', { KeyIds: ['unknown'] })).toMatchObject({
      Status: 'FAILED',
      PhysicalResourceId: 'before',
      Reason: expect.stringContaining('no such key'),
    })
  })

  test('a deletion needs nothing', async () => {
    const { handler } = await import('#infra/aws/publicKey.handler.ts')
    expect(await answerOf(handler, 'Delete')).toMatchObject({ Status: 'SUCCESS', PhysicalResourceId: 'before' })
  })

  test('a pass is random, hidden, and known to functions by its digest; its predecessor stays good', async () => {
    const { handler } = await import('#infra/aws/originPass.handler.ts')
    const first = await answerOf(handler, 'Create')
    const second = await answerOf(handler, 'Update', {}, first.PhysicalResourceId)
    const digestOf = ({ Data }: typeof first) =>
      createHash('sha256')
        .update(Data?.pass ?? '')
        .digest('hex')
    expect([first.NoEcho, second.NoEcho]).toEqual([true, true])
    expect(first.Data?.pass).toMatch(/^[\w-]{43}$/)
    expect(first.Data?.pass).not.toBe(second.Data?.pass)
    expect(JSON.parse(first.Data?.digests ?? '')).toEqual([digestOf(first)])
    expect(JSON.parse(second.Data?.digests ?? '')).toEqual([digestOf(second), digestOf(first)])
  })
})
