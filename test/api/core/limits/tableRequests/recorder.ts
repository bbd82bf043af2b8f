import { expect } from 'vitest'
import { newId } from '#functions/core/clock.ts'
import { type Endpoint, endpointName, type InputOf } from '#shared/core/endpoint.ts'
import { type App, call, type Person } from '#test/kit/api.ts'
import { listRequestsOf, namesIn } from '#test/kit/costs/tableRequests.ts'

const SECRET = /token|ticket|secret|recovery|challenge/i

/** Notes what calls ask of the table, and what they answer that lets somebody in. */
export const recorder = (app: App) => {
  /** The requests of each endpoint, by its group. */
  const kept = new Map<string, string[]>()

  /** What somebody was told that lets them in. */
  const secrets = new Set<string>()

  /** Strings in an answer that are called a secret, whatever they lie in. */
  const gather = (value: unknown, isSecret = false): void => {
    if (typeof value === 'string') {
      if (isSecret && value.length >= 8) secrets.add(value)
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, one] of Object.entries(value)) gather(one, isSecret || SECRET.test(name))
    }
  }

  /** Notes what a call that succeeds asks. */
  const note = async <T extends { status: number }>(
    endpoint: Endpoint,
    people: Record<string, unknown>,
    run: () => Promise<T>,
  ): Promise<T> => {
    await app.drained()
    let answer: T | undefined
    const requests = await listRequestsOf(app, namesIn(people), async () => {
      answer = await run()
    })
    expect(answer?.status, `${endpointName(endpoint)} ${JSON.stringify(answer)}`).toBe(200)
    const { body, headers } = answer as unknown as { body: unknown; headers: Headers }
    // The document of the API only names such fields.
    if (endpoint.group !== 'openapi') gather(body)
    for (const cookie of headers.getSetCookie()) secrets.add(/=([^;]*)/.exec(cookie)?.[1] ?? '')
    const entry = `${endpointName(endpoint)}\n${requests || '  nothing'}\n`
    kept.set(endpoint.group, [...(kept.get(endpoint.group) ?? []), entry])
    return answer as T
  }
  const noted = <E extends Endpoint>(
    endpoint: E,
    people: Record<string, unknown>,
    by: Person | undefined,
    input: InputOf<E>,
  ) => {
    const key = endpoint.method === 'GET' ? undefined : newId()
    return note(endpoint, people, () => call(app, endpoint, by, input, { anyCost: true, key, page: newId() }))
  }
  return { app, kept, secrets, note, noted }
}
export type Recorder = ReturnType<typeof recorder>
