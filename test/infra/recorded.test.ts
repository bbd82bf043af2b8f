import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  DOMAIN_PARTITION,
  type FunctionName,
  GRANTS,
  type Grants,
  LINK_PARTITIONS,
  PARTITIONS,
} from '#infra/aws/functions/grants.ts'
import { contracts, type GroupName } from '#shared/contracts.ts'
import type { Group } from '#shared/core/endpoint.ts'

const FOLDER = 'test/api/core/limits/tableRequests'
const files = new Map(globSync('**/*.txt', { cwd: FOLDER }).map((file) => [basename(file, '.txt'), join(FOLDER, file)]))
const recorded = [...files.keys()].filter((name) => name in GRANTS).toSorted() as FunctionName[]
const textOf = (name: FunctionName): string => readFileSync(files.get(name) ?? '', 'utf8')

describe('the partitions that a function asked for in the tests', () => {
  /** As the names of the requests begin: of a key, or of the partition of a query. */
  const partitionsOf = (name: FunctionName): string[] => {
    const keys = textOf(name).matchAll(/(?:^ {2,}(?:\w+ )?|pk = ")(T#|[A-Z]{3,}(?:#| (?=[A-Z])))/gm)
    return [...new Set([...keys].map(([, key = '']) => key.trim()))]
  }
  const within = (partitions: readonly string[]) => (partition: string) =>
    partitions.some((one) => one.replace('*', '') === partition)

  test('are there for most', () => {
    expect(recorded.length).toBeGreaterThan(15)
    expect(partitionsOf('cra')).toContain('T#')
    expect(partitionsOf('auth')).toContain('EMAIL#')
  })

  test.each(recorded)('%s: are within what IAM keeps it to, and that is no more than they need', (name) => {
    const asked = partitionsOf(name)
    const { accounts = false, links = false, mailDomain = false } = GRANTS[name]
    const domain = mailDomain ? [DOMAIN_PARTITION] : []
    const beyond = !asked.every(within([...PARTITIONS, ...domain]))
    const beyondLinks = !asked.every(within([...LINK_PARTITIONS, ...domain]))
    expect({ accounts, links }).toEqual({ accounts: beyondLinks, links: beyond && !beyondLinks })
  })
})

type TableAction = NonNullable<Grants['table']>[number]
/** What IAM calls a request, by the first word of its line. */
const ACTIONS: Record<string, TableAction> = {
  Get: 'GetItem',
  BatchGet: 'BatchGetItem',
  Query: 'Query',
  ConditionCheck: 'ConditionCheckItem',
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
}
/** Lines of requests that are no action of their own: what a transaction is made of is on its lines; what is logged. */
const NO_ACTION = ['TransactWrite', 'log']

/** What is granted and not recorded, by what needs it. */
const UNRECORDED: Partial<Record<FunctionName, Partial<Record<TableAction, string>>>> = {
  onboarding: {
    ConditionCheckItem: 'an invitation into a workspace that the account lists already checks the account',
  },
}
/** Before the first request of somebody signed in, and every half minute, a function reads which tokens are void. */
const READ_AT_FIRST: TableAction = 'GetItem'

describe('what a function asked of the table in the tests', () => {
  const askedBy = (name: FunctionName): TableAction[] => {
    const words = [...textOf(name).matchAll(/^ {2,}([A-Za-z]+)(?=[ ,])/gm)].map(([, word = '']) => word)
    const unknown = words.filter(
      (word) => !(word in ACTIONS || NO_ACTION.includes(word) || /^[A-Z]+$|^(pk|nothing)$/.test(word)),
    )
    expect([...new Set(unknown)]).toEqual([])
    const asked = words.flatMap((word) => ACTIONS[word] ?? [])
    const group: Group = name in contracts ? contracts[name as GroupName] : {}
    const knowsCallers = Object.values(group).some(({ access }) => access !== 'public')
    return [...new Set([...asked, ...(knowsCallers ? [READ_AT_FIRST] : [])])].toSorted()
  }

  test('is there for most', () => {
    expect(recorded.length).toBeGreaterThan(15)
    expect(askedBy('cra')).toContain('ConditionCheckItem')
    expect(askedBy('pages')).toContain('GetItem')
  })

  test.each(recorded)('%s: is granted, and nothing else is but for a reason', (name) => {
    const reasons = Object.keys(UNRECORDED[name] ?? {}) as TableAction[]
    const asked = askedBy(name)
    expect(reasons.filter((action) => asked.includes(action))).toEqual([])
    expect([...(GRANTS[name].table ?? [])].toSorted()).toEqual([...asked, ...reasons].toSorted())
  })
})
