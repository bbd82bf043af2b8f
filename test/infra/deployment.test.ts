import { execFile } from 'node:child_process'
import { createHash, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { delimiter, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { App, Stack } from 'aws-cdk-lib'
import { Template as CdkTemplate } from 'aws-cdk-lib/assertions'
import type { CloudFormationCustomResourceEvent } from 'aws-lambda'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { GRANTS } from '#infra/aws/functions/grants.ts'
import { createPlaceholderSite, refuseUnbuilt } from '#infra/aws/unbuilt.ts'
import { assemble } from './synth.ts'

const run = promisify(execFile)

interface Locked {
  integrity?: string
  resolved?: string
  inBundle?: boolean
}

describe('what is bundled', () => {
  test('starts on Node as it is, every function of it', { timeout: 180_000 }, async () => {
    const { outdir, service } = assemble({}, 'bundled')
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

  test('without the built web app can be looked at, and not deployed', () => {
    expect(readdirSync(createPlaceholderSite())).toEqual(['index.html'])
    const stack = new Stack(new App({ builtinCloudFormationValidation: false }), 'Unbuilt')
    refuseUnbuilt(stack)
    const { Rules } = CdkTemplate.fromStack(stack).toJSON() as { Rules: { WebAppIsBuilt: unknown } }
    expect(Rules.WebAppIsBuilt).toEqual({
      Assertions: [
        {
          Assert: { 'Fn::Equals': ['can be deployed', 'no'] },
          AssertDescription: expect.stringContaining('`npm run deploy` builds it first'),
        },
      ],
    })
  })
})

/** A fresh clone with what `npm ci` has brought: nothing is built, and whatever is made lies there. */
const freshClone = (): string => {
  const folder = mkdtempSync(join(inject('scratch'), 'clone-'))
  copyFileSync('cdk.json', join(folder, 'cdk.json'))
  for (const name of ['functions', 'infra', 'node_modules', 'package.json', 'shared'])
    symlinkSync(resolve(name), join(folder, name))
  return folder
}

test('`npx cdk bootstrap` reads a fresh clone offline, before a build, and stops where it needs an account', {
  timeout: 240_000,
}, async () => {
  const cwd = freshClone()
  const bin = join(cwd, 'node_modules', '.bin')
  // Without credentials, a region or a way out.
  const env = {
    PATH: `${bin}${delimiter}${process.env.PATH}`,
    HOME: cwd,
    AWS_EC2_METADATA_DISABLED: 'true',
    HTTP_PROXY: 'http://127.0.0.1:1',
    HTTPS_PROXY: 'http://127.0.0.1:1',
  }
  await expect(run(join(bin, 'cdk'), ['bootstrap'], { cwd, env })).rejects.toMatchObject({
    stderr: expect.stringContaining('Unable to resolve AWS account to use'),
  })
  const { artifacts } = JSON.parse(readFileSync(join(cwd, 'cdk.out', 'manifest.json'), 'utf8')) as { artifacts: object }
  for (const name of ['data', 'service', 'access']) expect(artifacts).toHaveProperty(`regie-dev-${name}`)
  const service = readFileSync(join(cwd, 'cdk.out', 'regie-dev-service.template.json'), 'utf8')
  expect(service).toContain('`npm run deploy` builds it first')
})

describe('what a deployment works out', () => {
  const answers: Record<string, unknown>[] = []
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const spki = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')

  /** How often KMS still refuses the key `fresh`. */
  let refusals = 0
  let asked = 0

  /** Stands for CloudFormation's answer address and for KMS, which knows two keys. */
  const server = createServer(async (request: IncomingMessage, response) => {
    const body = JSON.parse(await text(request)) as Record<string, unknown>
    if (request.method !== 'PUT') asked += 1
    if (request.method === 'PUT') {
      answers.push({ ...body, contentType: request.headers['content-type'] })
      response.end()
    } else if (body.KeyId === 'fresh' && refusals-- > 0) {
      response.writeHead(400).end(JSON.stringify({ __type: 'AccessDeniedException', message: 'not allowed' }))
    } else if (body.KeyId === 'known' || body.KeyId === 'fresh') response.end(JSON.stringify({ PublicKey: spki }))
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
    const { handler } = await import('#infra/aws/keys/publicKey.handler.ts')
    const answer = await answerOf(handler, 'Create', { KeyIds: ['known'] })
    expect(answer).toMatchObject({ Status: 'SUCCESS', StackId: 'stack', RequestId: 'request', contentType: '' })
    expect(JSON.parse(answer.Data?.keys ?? '')).toEqual([spki])
  })

  test.each([
    ['has not reached KMS yet is waited for', 5, { Status: 'SUCCESS' }],
    ['does not reach KMS is told', 100, { Status: 'FAILED', Reason: expect.stringContaining('not allowed') }],
  ])('a right that was just given and %s', async (_, times, outcome) => {
    const { handler } = await import('#infra/aws/keys/publicKey.handler.ts')
    refusals = times
    vi.stubEnv('REGIE_PATIENCE', '0.001')
    try {
      expect(await answerOf(handler, 'Create', { KeyIds: ['fresh'] })).toMatchObject(outcome)
    } finally {
      vi.stubEnv('REGIE_PATIENCE', '')
    }
  })

  test('a failure is told rather than waited for', async () => {
    const { handler } = await import('#infra/aws/keys/publicKey.handler.ts')
    asked = 0
    expect(await answerOf(handler, 'Update', { KeyIds: ['unknown'] })).toMatchObject({
      Status: 'FAILED',
      PhysicalResourceId: 'before',
      Reason: expect.stringContaining('no such key'),
    })
    expect(asked).toBe(1)
  })

  test('a deletion needs nothing', async () => {
    const { handler } = await import('#infra/aws/keys/publicKey.handler.ts')
    expect(await answerOf(handler, 'Delete')).toMatchObject({ Status: 'SUCCESS', PhysicalResourceId: 'before' })
  })

  test('a secret is random, hidden, and known to functions by its digest', async () => {
    const { handler } = await import('#infra/aws/site/originSecret.handler.ts')
    const [first, second] = [await answerOf(handler, 'Create'), await answerOf(handler, 'Create')]
    for (const { NoEcho, Data, PhysicalResourceId } of [first, second]) {
      expect(NoEcho).toBe(true)
      expect(Data?.secret).toMatch(/^[\w-]{43}$/)
      const digest = createHash('sha256')
        .update(Data?.secret ?? '')
        .digest('hex')
      expect([Data?.digest, PhysicalResourceId]).toEqual([digest, digest])
    }
    expect(first.Data?.secret).not.toBe(second.Data?.secret)
  })
})
