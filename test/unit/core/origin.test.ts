import { createHash } from 'node:crypto'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { afterEach, expect, test, vi } from 'vitest'
import { refuseCloudFrontBypass, toRequest } from '#functions/core/http/request.ts'
import { handler as connect } from '#functions/live/handler.ts'
import { handler as answer } from '#functions/people/onboarding/handler.ts'

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
    expect(() => refuseCloudFrontBypass(event({ 'x-origin-secret': secret }))).not.toThrow()
  const strangers: Record<string, string>[] = [{}, { 'x-origin-secret': '' }]
  for (const headers of strangers) expect(() => refuseCloudFrontBypass(event(headers))).toThrow('access.denied')
  const { address } = toRequest(event({ 'x-viewer-address': '203.0.113.7' }), 'route', {})
  expect(address).toBe('203.0.113.7')
})

/** Every way in, with these headers: what a group of the API answers, and the gateway of live connections. */
const answersTo = async (headers: Record<string, string>): Promise<unknown[]> => {
  const asked = { ...event(headers), routeKey: 'GET /api/auth/operator' }
  const answers = [
    await answer(asked, { getRemainingTimeInMillis: () => 15_000 } as never),
    await connect(asked as never),
  ]
  return answers.map(({ statusCode }) => statusCode)
}

test.each([
  ['a secret that no function knows', { 'x-origin-secret': 'other' }],
  ['no secret at all', { 'x-viewer-address': '203.0.113.7' }],
])('when CloudFront shows %s, everybody gets a failure that the alarm of the site counts', async (_, headers) => {
  vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', 'auth')
  vi.stubEnv('REGIE_ORIGIN_DIGESTS', JSON.stringify([digest('new')]))
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  expect(await answersTo(headers)).toEqual([503, 503])
  const lines = written.mock.calls.map(([line]) => JSON.parse(String(line)) as { level: string; event: string })
  expect(lines).toContainEqual(expect.objectContaining({ level: 'WARN', event: 'origin.unknownSecret' }))
  // Anybody may send a wrong one to the API's own address, where CloudFront counts nothing: no line may wake somebody up.
  expect(lines.filter(({ level }) => level === 'ERROR')).toEqual([])
  expect(await answersTo({})).toEqual([403, 403])
})

test('on AWS a function that was not told the passes refuses everything', () => {
  vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', 'auth')
  expect(() => refuseCloudFrontBypass(event({}))).toThrow('REGIE_ORIGIN_DIGESTS')
})

test('elsewhere nobody can claim an address', () => {
  expect(() => refuseCloudFrontBypass(event({}))).not.toThrow()
  expect(toRequest(event({ 'x-viewer-address': '203.0.113.7' }), 'route', {}).address).toBe('198.51.100.1')
})
