import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { currentInvocation } from '#functions/core/http/deadline.ts'
import { TERMS_VERSION } from '#shared/people/onboarding/terms.ts'
import type { App } from '#test/kit/app.ts'
import { onTableCommand } from '#test/kit/directTable.ts'
import type { Person } from '#test/kit/tenant.ts'

/** The functions' table requests, in a stable notation. */

type Values = Record<string, unknown>
interface Part {
  Key?: Values
  Item?: Values
  UpdateExpression?: string
  KeyConditionExpression?: string
  FilterExpression?: string
  ConditionExpression?: string
  ExpressionAttributeNames?: Record<string, string>
  ExpressionAttributeValues?: Values
}
interface Input extends Part {
  ReturnConsumedCapacity?: string
  ConsistentRead?: boolean
  IndexName?: string
  Limit?: number
  ScanIndexForward?: boolean
  ExclusiveStartKey?: Values
  RequestItems?: Record<string, { Keys: Values[]; ConsistentRead?: boolean }>
  TransactItems?: Record<string, Part>[]
}

type FormatValue = (value: unknown) => string

/** A value in the notation; long ones are masked. */
const formatShort: FormatValue = (value) => {
  const text = JSON.stringify(value) ?? 'undefined'
  return text.length > 90 ? '…' : text
}
/** For values that vary between runs. */
const maskValue: FormatValue = () => '?'

const fillPlaceholders = (
  text: string,
  { ExpressionAttributeNames = {}, ExpressionAttributeValues = {} }: Part,
  tell: FormatValue,
): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[#:]\w+/g, (token) =>
      token.startsWith('#') ? (ExpressionAttributeNames[token] ?? token) : tell(ExpressionAttributeValues[token]),
    )

const keyText = ({ pk, sk }: Values): string => `${pk} ${sk}`

const partText = (kind: string, part: Part, tell: FormatValue): string => {
  const { Key, Item, UpdateExpression, ConditionExpression } = part
  const { pk, sk, ...rest } = Item ?? {}
  const what = [
    Item && `{ ${Object.keys(rest).toSorted().join(', ')} }`,
    UpdateExpression && fillPlaceholders(UpdateExpression, part, tell),
    ConditionExpression && `if ${fillPlaceholders(ConditionExpression, part, tell)}`,
  ]
  return [kind, keyText(Key ?? { pk, sk }), ...what.filter(Boolean)].join(' ')
}

const linesOf = (name: string, input: Input, tell: FormatValue): string[] => {
  const operation = name.replace('Command', '')
  const unmetered = input.ReturnConsumedCapacity === 'TOTAL' ? '' : ', not metered'
  const reading = (consistent: boolean | undefined) =>
    `${operation}, ${consistent ? '' : 'eventually '}consistent${unmetered}`
  if (input.TransactItems) {
    const parts = input.TransactItems.flatMap((one) => Object.entries(one))
    return [`${operation}${unmetered}`, ...parts.map(([kind, part]) => `  ${partText(kind, part, tell)}`)]
  }
  if (input.RequestItems) {
    return Object.values(input.RequestItems).flatMap(({ Keys, ConsistentRead }) => [
      reading(ConsistentRead),
      ...Keys.map((key) => `  ${keyText(key)}`),
    ])
  }
  if (operation === 'Get') return [reading(input.ConsistentRead), `  ${keyText(input.Key ?? {})}`]
  if (!input.KeyConditionExpression) return [partText(operation, input, tell) + unmetered]
  const { IndexName, FilterExpression, Limit, ScanIndexForward, ExclusiveStartKey } = input
  const more = [
    IndexName && `of ${IndexName}`,
    FilterExpression && `filter ${fillPlaceholders(FilterExpression, input, tell)}`,
    `at most ${Limit}`,
    !ScanIndexForward && 'descending',
    ExclusiveStartKey && 'after a page',
  ]
  return [
    reading(input.ConsistentRead),
    `  ${[fillPlaceholders(input.KeyConditionExpression, input, formatShort), ...more.filter(Boolean)].join(', ')}`,
  ]
}

/** Ids and instants that vary between runs. */
const CHANGING: readonly [RegExp, string][] = [
  [/(?<![0-9A-Za-z])[0-7][0-9A-HJKMNP-TV-Z]{25}(?![0-9A-Za-z])/g, '<id>'],
  [/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, '<instant>'],
  [/\b1[789]\d{8}(\.\d+)?\b/g, '<seconds>'],
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, '<hash>'],
  [/\b[0-9a-f]{64}\b/g, '<seal>'],
  [/(?<=SESSION#|since\.|salt = ")[\w-]{22}(?![\w-])/g, '<session>'],
  [/(?<=\/)[\w-]{32}(?=\.png)/g, '<file>'],
  [/(?<=Ancien consultant )[0-9A-F]{4}\b/g, '<lot>'],
  // Search words of random addresses: one item or several.
  [/(?<=#FIND#\w+ )~[^#\n]+(?=#)/g, '~<skeleton>'],
  [/(?<=#FIND#\w+ )[^~#\n][^#\n]*(?=#)/g, '<words>'],
  // Unit ids, derived from the tenant id.
  [/(?<=#SERIALS )[0-9A-Z]{8}\d\b/g, '<serial>'],
  [/(?<=MAILDOMAIN#[a-z-]+-)[0-9a-f]{6}\b/g, '<lot>'],
  [/(?<=CERTIFICATE#)[0-9A-Z]{16}/g, '<code>'],
  [/(?<=KEEPING#)[\w-]{32}/g, '<file>'],
  [/(?<=varenne)\d+/gi, ''],
  [/[\w.-]+@(kit|atelier)\.example/g, '<address>'],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\b/g, '<uuid>'],
]

/** Also those that the samples fix: which of them is today's, or of this month, depends on when it is asked. */
const DAY = /\b[12]\d{3}-\d\d-\d\d(?!\d)/g
const MONTH = /\b[12]\d{3}-\d\d(?!\d)/g

const replaceVarying = (names: ReadonlyMap<string, string>, text: string): string => {
  const named = [...names].reduce((all, [known, word]) => all.replaceAll(known, word), text)
  const same = CHANGING.reduce((all, [pattern, word]) => all.replaceAll(pattern, word), named)
  const dated = same.replaceAll(TERMS_VERSION, '<terms>').replaceAll(DAY, '<day>').replaceAll(MONTH, '<month>')
  // Random addresses vary in their number of words and in order.
  const [first = '', ...lines] = dated.split('\n')
  return [first, ...new Set(lines.toSorted())].join('\n')
}

const NO_NAMES: ReadonlyMap<string, string> = new Map()

/** Node's diagnostics channel of HTTP requests; handlers run in its async context. */
const REQUESTED = 'http.server.request.start'

const store = new AsyncLocalStorage<string[][]>()
let callRequests: string[][] = []
/** Requests outside calls: the stream's. */
const streamRequests = new Set<string>()

/** Records the table requests of this process until stopped. */
export const recordTableRequests = (): (() => void) => {
  const unhear = onTableCommand(({ constructor: { name }, input }) => {
    const call = store.getStore()
    if (call) call.push(linesOf(name, input, formatShort))
    else if (currentInvocation()) {
      const lines = linesOf(name, input, maskValue)
      streamRequests.add(replaceVarying(NO_NAMES, lines.map((line) => `  ${line}`).join('\n')))
    }
  })
  const enter = (): void => store.enterWith(callRequests)
  subscribe(REQUESTED, enter)
  return () => {
    unsubscribe(REQUESTED, enter)
    unhear()
  }
}

/** The table requests of a call, sorted because some are concurrent, and its log lines. */
export const listRequestsOf = async (
  { logs }: Pick<App, 'logs'>,
  names: ReadonlyMap<string, string>,
  run: () => Promise<unknown>,
): Promise<string> => {
  callRequests = []
  const before = logs.length
  await run()
  const requests = callRequests
    .map((lines) => replaceVarying(names, lines.map((line) => `  ${line}`).join('\n')))
    .toSorted()
  const lines = logs.slice(before).flatMap((line) => {
    const { timestamp: _, event, ...rest } = JSON.parse(line) as Record<string, unknown>
    return event === 'call' ? [] : [replaceVarying(names, `  log ${event} ${JSON.stringify(rest)}`)]
  })
  return [...requests, ...lines].join('\n')
}

/** The distinct requests of the stream function so far. */
export const listStreamRequests = (): string => [...streamRequests].toSorted().join('\n')

/** The names in tests of a tenant's people and their entities. */
export const namesIn = (people: Record<string, unknown>): Map<string, string> => {
  const names = new Map<string, string>()
  for (const [who, one] of Object.entries(people)) {
    if (typeof one !== 'object' || one === null || !('claims' in one)) continue
    const { tenant, personId, accountId, email, name, claims } = one as Person
    for (const [known, word] of Object.entries({
      [claims.sid]: `<session of ${who}>`,
      [email]: `<address of ${who}>`,
      [name]: `<name of ${who}>`,
      [accountId]: `<account of ${who}>`,
      [personId]: `<${who}>`,
      [tenant]: '<tenant>',
    }))
      names.set(known, word)
  }
  return names
}
