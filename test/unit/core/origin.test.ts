import { createHash } from 'node:crypto'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { afterEach, expect, test, vi } from 'vitest'
import { refuseAroundCloudFront, requestOf } from '#functions/core/http/request.ts'

const digest = (secret: string) => createHash('sha256').update(secret).digest('hex')
const event = (headers: Record<string, string>) =>
  ({
    headers,
    requestContext: { requestId: '1', http: { sourceIp: '198.51.100.1' } },
  }) as unknown as APIGatewayProxyEventV2

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

test('on AWS only requests that CloudFront passed on are answered, with the secret before still good', () => {
  vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', 'auth')
  vi.stubEnv('REGIE_ORIGIN_DIGESTS', JSON.stringify([digest('new'), digest('old')]))
  for (const secret of ['new', 'old'])
    expect(() => refuseAroundCloudFront(event({ 'x-origin-secret': secret }))).not.toThrow()
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const strangers: Record<string, string>[] = [{}, { 'x-origin-secret': 'other' }, { 'x-origin-secret': '' }]
  for (const headers of strangers) {
    expect(() => refuseAroundCloudFront(event(headers))).toThrow('access.denied')
  }
  // Anybody may send a wrong one: it is written down, and wakes nobody up.
  const lines = written.mock.calls.map(([line]) => JSON.parse(String(line)) as { level: string; event: string })
  expect(lines).toMatchObject([{ level: 'WARN', event: 'origin.unknownSecret' }])
  const { address } = requestOf(event({ 'x-viewer-address': '203.0.113.7' }), 'route', {})
  expect(address).toBe('203.0.113.7')
})

test('on AWS a function that was not told the passes refuses everything', () => {
  vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', 'auth')
  expect(() => refuseAroundCloudFront(event({}))).toThrow('REGIE_ORIGIN_DIGESTS')
})

test('elsewhere nobody can claim an address', () => {
  expect(() => refuseAroundCloudFront(event({}))).not.toThrow()
  expect(requestOf(event({ 'x-viewer-address': '203.0.113.7' }), 'route', {}).address).toBe('198.51.100.1')
})
