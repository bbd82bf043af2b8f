import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { endpoints } from '#shared/contracts.ts'
import { newTenant, raw, startApi } from '#test/kit/api.ts'
import { inventory } from './inventory.ts'
import { academy, help } from './learning.ts'
import { chat, contacts } from './people.ts'
import { type Area, type Call, fillIn, nameOf, type Row } from './table.ts'

/** Every call that the two documents fix, sent as they write it: by path and raw fields, without the contracts. */
const TEMPLATE: readonly Area[] = [academy, chat, contacts, inventory, help]

const app = await startApi()
const company = await newTenant(app, { name: 'Atelier du Lac' })
const { manager, validator, resource, freelancer } = company
const people = { manager, validator, resource, freelancer }
let cookie = ''

const send = async (kept: Record<string, unknown>, { call, as = 'manager', body, keep }: Call) => {
  const [method = '', path] = (fillIn(kept, call) as string).split(' ')
  const answer = await raw(app, `/${path}`, {
    method,
    headers: {
      ...(as === 'browser' && { cookie }),
      ...(as in people && { authorization: `Bearer ${people[as as keyof typeof people].token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(fillIn(kept, body)) }),
  })
  if (as === 'browser') cookie = (answer.headers.getSetCookie()[0] ?? cookie).split(';')[0] ?? ''
  const isJson = answer.headers.get('content-type') === 'application/json'
  const found = { status: answer.status, body: isJson ? JSON.parse(answer.text) : answer.text }
  if (keep) kept[keep] = found.body
  return found
}

const problemsOf = (found: { status: number; body: unknown }, status: number, answer: Row['answer']): string[] => {
  if (found.status !== status) return [`status ${found.status} ${JSON.stringify(found.body)}, not ${status}`]
  return (answer.safeParse(found.body).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
}

const answerOf = async (kept: Record<string, unknown>, row: Row) =>
  row.file ? { status: 200, body: JSON.parse(await readFile(row.file, 'utf8')) } : send(kept, row)

describe.each(TEMPLATE)('$name', ({ name, calls, before = [], rows }) => {
  const kept: Record<string, unknown> = { ...people }
  test('what has to be there before', async () => {
    for (const one of before) expect((await send(kept, one)).status, one.call).toBe(200)
    expect(new Set(rows.map(nameOf)).size, name).toBe(calls)
  })

  test.each(rows.map((row) => [`${row.purpose ?? ''} ${row.call}`, row] as const))('%s', async (_, row) => {
    const { status = 200, answer, deviation } = row
    const found = await answerOf(kept, row)
    const problems = problemsOf(found, status, answer)
    if (!deviation) return expect(problems).toEqual([])
    expect(problems, 'answers as the document says: it deviates no more').not.toEqual([])
    return expect(problemsOf(found, deviation.status ?? status, deviation.answer)).toEqual([])
  })
})

test('every call is one of the contracts', () => {
  const known = endpoints.map(({ method, path }) => new RegExp(`^${method} ${path.replace(/\{\w+\}/g, '[^/]+')}$`))
  const unknown = TEMPLATE.flatMap(({ rows }) => rows)
    .filter(({ file }) => !file)
    .map(({ call }) => (call.split('?')[0] ?? '').replace(' ', ' /'))
    .filter((call) => !known.some((one) => one.test(call)))
  expect(unknown).toEqual([])
})
