import type { CloudFormationCustomResourceEvent } from 'aws-lambda'
import { afterEach, expect, test, vi } from 'vitest'
import { customResourceHandler } from '#infra/aws/functions/cloudFormation.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  [200, undefined],
  [403, 'CloudFormation did not take the answer: 403'],
])('an answer that CloudFormation meets with %i: Lambda tries again what fails', async (status, problem) => {
  vi.stubGlobal('fetch', async () => new Response('', { status }))
  const handler = customResourceHandler(async () => ({ id: 'made', values: {} }))
  const event = { RequestType: 'Create', RequestId: 'first', ResponseURL: 'https://cloudformation.example/answer' }
  const outcome = await handler(event as CloudFormationCustomResourceEvent).catch(({ message }: Error) => message)
  expect(outcome).toBe(problem)
})
