import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { endpoints } from '#shared/contracts.ts'
import { endpointName } from '#shared/core/endpoint.ts'

/** What each endpoint asks of the table, as the API's tests have noted it. */
const REQUESTS = 'test/api/core/limits/tableRequests'
const ACCEPTED = `${REQUESTS}/unannounced.txt`
const ACCEPTED_ELSEWHERE = `${REQUESTS}/untoldElsewhere.txt`

/** Counters, orders of the search's and the files' own, and feeds and figures, which nobody waits in front of. */
const BESIDE = /^T#<tenant>#(USAGE|FIND|FILES|FEED|FIGURES)\b/
/** Orders that invalidate nothing. */
const SILENT_ORDER = /^(DISCARDED|INDEX)#/

/** Where a company's people look: its partitions, without what is one person's own. */
const isShared = (pk: string): boolean => /^T#<tenant>/.test(pk) && !/#P#</.test(pk) && !BESIDE.test(pk)

interface Written {
  shared: boolean
  announced: boolean
}

const writtenBy = (lines: readonly string[]): Written => {
  const writes = lines.flatMap((line) => {
    // Names of people's things have spaces: `<address of manager>`.
    const [, pk = '', sk = '', item = ''] =
      /^ +(?:Put|Update|Delete) (\S+) (\S+)(.*)/.exec(line.replace(/<[^>]*>/g, (name) => name.replaceAll(' ', '-'))) ??
      []
    return pk ? [{ pk, sk, item }] : []
  })
  return {
    shared: writes.some(({ pk }) => isShared(pk)),
    announced: writes.some(({ sk, item }) => /^ \{.*\bactionType\b/.test(item) && !SILENT_ORDER.test(sk)),
  }
}

/** What is noted of each endpoint. */
const noted = (): [route: string, lines: string[]][] =>
  globSync(`${REQUESTS}/*/*.txt`).flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n\n')
      .map((entry): [string, string[]] => {
        const [route = '', ...lines] = entry.trim().split('\n')
        return [route, lines]
      }),
  )

/** The endpoints that change what others look at, and order no event that could tell their pages. */
const unannounced = (): string[] => {
  const found = new Map<string, Written>()
  for (const [route, lines] of noted()) {
    const before = found.get(route) ?? { shared: false, announced: false }
    const now = writtenBy(lines)
    found.set(route, { shared: before.shared || now.shared, announced: before.announced || now.announced })
  }
  return [...found].flatMap(([route, { shared, announced }]) => (shared && !announced ? [route] : [])).toSorted()
}

/** What is accepted, each with the reason above it. */
const acceptedIn = (text: string): [route: string, reason: string][] =>
  text
    .split('\n\n')
    .slice(1)
    .flatMap((group) => {
      const lines = group.trim().split('\n')
      const reason = lines.flatMap((line) => (line.startsWith('# ') ? [line.slice(2)] : [])).join(' ')
      return lines.flatMap((line): [string, string][] => (line.startsWith('#') ? [] : [[line, reason]]))
    })

test('a write to what others look at orders an event, or is named among those that need none, with the reason', () => {
  const accepted = acceptedIn(readFileSync(ACCEPTED, 'utf8'))
  const routes = accepted.map(([route]) => route)
  const found = unannounced()
  expect(
    found.filter((route) => !routes.includes(route)),
    `pages that others have open do not learn of these: let the contract say who looks at it (\`liveFor\`), let an event invalidate what they read (\`invalidate\`), or name them in ${ACCEPTED}`,
  ).toEqual([])
  expect(
    routes.filter((route) => !found.includes(route)),
    `these order an event now: take them out of ${ACCEPTED}`,
  ).toEqual([])
  expect(accepted.filter(([, reason]) => reason.length < 40)).toEqual([])
})

test('whatever an endpoint says others look at is announced by the transaction that changes it', () => {
  const announcing = new Set(
    noted().flatMap(([route, lines]) => (lines.some((line) => line.includes('#CHANGES <id>')) ? [route] : [])),
  )
  const live = endpoints.filter(({ liveFor }) => liveFor.length > 0).map(endpointName)
  expect(live.length).toBeGreaterThan(60)
  expect(live.filter((route) => !announcing.has(route))).toEqual([])
})

test('a write tells the other pages of whoever writes, or is named among those that need not, with the reason', () => {
  const telling = new Set(
    noted().flatMap(([route, lines]) =>
      lines.some((line) => / (ONCE|LIVE)#.*\bchanges\b.*\bfromPage\b/.test(line)) ? [route] : [],
    ),
  )
  const writes = endpoints
    .filter(({ access, method, changes }) => access !== 'public' && (method !== 'GET' || changes.length > 0))
    .map(endpointName)
  const accepted = acceptedIn(readFileSync(ACCEPTED_ELSEWHERE, 'utf8'))
  expect(writes.length).toBeGreaterThan(200)
  expect(
    accepted.map(([route]) => route).toSorted(),
    `what somebody has open on another device learns of these: let the contract say what they make stale there (\`changesElsewhere\`), or name them in ${ACCEPTED_ELSEWHERE}`,
  ).toEqual(writes.filter((route) => !telling.has(route)).toSorted())
  expect(accepted.filter(([, reason]) => reason.length < 40)).toEqual([])
})
