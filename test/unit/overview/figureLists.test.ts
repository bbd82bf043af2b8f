import { globSync, readFileSync } from 'node:fs'
import { matchRoutes, type RouteObject } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { type Access, allows, PERMISSIONS } from '#shared/core/permissions.ts'
import { AnalyticsDashboard } from '#shared/overview/dashboards/analytics.ts'
import { Gadget } from '#shared/overview/dashboards/contract.ts'
import { FinanceDashboard } from '#shared/overview/dashboards/finance.ts'
import { ProjectDashboard } from '#shared/overview/dashboards/project.ts'
import type { PositioningStatus } from '#shared/staffing/positionings/rules.ts'

vi.stubGlobal('localStorage', { getItem: () => null })
vi.mock('#web/app/routes/guards.ts', () => ({ guard: (access: Access) => Object.assign(() => null, { access }) }))
vi.mock('#web/app/i18n.ts', () => ({ withTexts: (_: string, load: unknown) => load }))
vi.mock('#web/app/format.ts', () => ({}))
vi.mock('#web/app/shell/ScreenFailure.tsx', () => ({ ScreenFailure: () => null }))
vi.mock('#web/app/shell/AppGate.tsx', () => ({ AppGate: () => null }))

interface Counted {
  month?: string
  from?: string
  until?: string
  status?: PositioningStatus
  type?: string
  report?: string
}
type List = { to: (counted: Counted) => string | undefined; access: Access } | { none: string }

/** Named at run time: tests are compiled for Node, which knows no page. */
const pageOf = async <T>(module: string): Promise<T> => (await import(module)) as T
const { FIGURE_LISTS, CLIENT_ANSWERS_LIST, ownPositioningsList } = await pageOf<{
  FIGURE_LISTS: Record<string, List>
  CLIENT_ANSWERS_LIST: List
  ownPositioningsList: (status: PositioningStatus) => List
}>('#web/overview/dashboards/figures/figureLists.ts')
const { signedInRoutes } = await pageOf<{ signedInRoutes: RouteObject[] }>('#web/app/routes/signedInRoutes.tsx')
type Query = (params: URLSearchParams) => Record<string, unknown>
const { positioningsQuery } = await pageOf<{ positioningsQuery: Query }>(
  '#web/staffing/positionings/usePositioningsView.ts',
)
const { parseValidatedDays } = await pageOf<{ parseValidatedDays: Query }>(
  '#web/overview/dashboards/figures/parseValidatedDays.ts',
)
const { missionsQuery } = await pageOf<{ missionsQuery: Query }>('#web/staffing/missions/useMissionsView.ts')

interface Schema {
  type?: string | string[]
  anyOf?: Schema[]
  prefixItems?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  propertyNames?: Schema
  additionalProperties?: Schema
}

/** Where an answer has numbers: lines of a list and stretches of time are not told apart, places in a row are. */
const numbersIn = (schema: Schema, path: string): string[] => {
  const { type, anyOf, prefixItems, items, properties, propertyNames, additionalProperties } = schema
  if ([type].flat().some((one) => one === 'number' || one === 'integer')) return [path]
  if (anyOf) return anyOf.flatMap((one) => numbersIn(one, path))
  if (prefixItems) return prefixItems.flatMap((one, index) => numbersIn(one, `${path}.${index}`))
  if (items) return numbersIn(items, path)
  if (propertyNames && additionalProperties) return numbersIn(additionalProperties, path)
  return Object.entries(properties ?? {}).flatMap(([name, one]) => numbersIn(one, `${path}.${name}`))
}
const schemaOf = (schema: z.ZodType): Schema => z.toJSONSchema(schema, { io: 'output' }) as Schema

const kinds = (schema: z.ZodType): string[] =>
  [
    ...JSON.stringify(schemaOf(schema)).matchAll(/"kpiType":\{("type":"string",)?"(enum|const)":(\[[^\]]*\]|"[^"]*")/g),
  ].flatMap(([, , , names = '']) => JSON.parse(names) as string | string[])

const figures = [
  ...numbersIn(schemaOf(FinanceDashboard), 'finance'),
  ...numbersIn(schemaOf(ProjectDashboard), 'project'),
  ...numbersIn(schemaOf(AnalyticsDashboard), 'analytics'),
  ...kinds(Gadget),
  'crypto',
]

test('every figure of every dashboard names the list of what it counts, or says why there is none', () => {
  expect(new Set(figures).size).toBeGreaterThan(70)
  expect(Object.keys(FIGURE_LISTS).toSorted()).toEqual([...new Set(figures)].toSorted())
})

const counted: Counted[] = [
  { month: '2026-02', status: 'SENT_TO_CLIENT', type: 'HYBRID', report: '01ARZ3NDEKTSV4RRFFQ69G5FAV-2026-02' },
  { from: '2026-01-01', until: '2026-12-31', status: 'REFUSED_BY_CLIENT', report: 'x' },
]
const named = [
  ...Object.entries(FIGURE_LISTS),
  ['answers', CLIENT_ANSWERS_LIST] as const,
  ...(['SENT_TO_RESOURCE', 'ACCEPTED_BY_CLIENT', 'REFUSED_BY_CLIENT'] as const).map(
    (status) => [status, ownPositioningsList(status)] as const,
  ),
]
const addresses = named.flatMap(([figure, list]) =>
  'none' in list
    ? []
    : counted.flatMap((one) => {
        const to = list.to(one)
        return to === undefined ? [] : [{ figure, to, access: list.access }]
      }),
)

test('each list is of the days, the state and the kind that its figure counts', async () => {
  const lines = addresses.map(({ figure, to }) => `${figure} ${to}`)
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('figureLists.txt')
})

test('whoever is led to a list may open it', () => {
  const wrong = addresses.filter(({ to, access }) => {
    const matches = matchRoutes(signedInRoutes, to.split('?')[0] ?? '')
    const led = PERMISSIONS.filter((one) => allows(access, [one]))
    const guards = matches?.flatMap(({ route }) => {
      const guard = (route.loader as { access?: Access } | undefined)?.access
      return guard ? [guard] : []
    })
    return !guards || led.some((one) => guards?.some((guard) => !allows(guard, [one])))
  })
  expect(wrong).toEqual([])
})

test('days in an address that there are not filter nothing', () => {
  for (const day of ['2026-99-99', '2026-02-31', '26-01-01', 'today']) {
    const asked = new URLSearchParams({ from: day, until: '2026-12-31' })
    expect(parseValidatedDays(asked), day).toBeUndefined()
    expect(positioningsQuery(asked), day).not.toHaveProperty('from')
    expect(positioningsQuery(asked), day).toMatchObject({ until: '2026-12-31' })
  }
})

test('what an address says, its list is filtered by', () => {
  const read: Record<string, Query> = {
    '/positioning': positioningsQuery,
    '/mission': missionsQuery,
    '/dashboards/finance': parseValidatedDays,
  }
  const names: Record<string, string> = { type: 'interventionType' }
  let asked = 0
  for (const { figure, to } of addresses) {
    const { pathname, searchParams } = new URL(to, 'https://regie.example')
    const query = read[pathname]?.(searchParams)
    if (!query) continue
    for (const [name, value] of searchParams) {
      asked += 1
      expect(query[names[name] ?? name], `${figure}: ${name}`).toBe(value)
    }
  }
  expect(asked).toBeGreaterThan(40)
})

test('a month is all of its days', () => {
  const list = FIGURE_LISTS['finance.currentStatement.limit']
  const to = list && 'to' in list ? list.to({ month: '2028-02' }) : ''
  expect(to).toBe('/mission?from=2028-02-01&until=2028-02-29')
})

test('the days that figures lead to are those in Paris, as they are counted, and not those where their reader is', () => {
  const leading = globSync('web/src/overview/dashboards/**/*.tsx')
    .map((file) => ({ file, code: readFileSync(file, 'utf8') }))
    .filter(({ code }) => code.includes('useListUrl()'))
  expect(leading.length).toBeGreaterThan(5)
  expect(leading.filter(({ code }) => /\btoday\(\)/.test(code)).map(({ file }) => file)).toEqual([])
})
