import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { endpoints } from '#shared/contracts.ts'
import { TERMS_VERSION } from '#shared/people/onboarding/terms.ts'
import { newTenant, sendRaw, startApi } from '#test/kit/api.ts'
import { accounts } from './accounts.ts'
import { authentication } from './authentication.ts'
import { common } from './common.ts'
import { figures, texts } from './figures.ts'
import { files } from './files.ts'
import { inventory } from './inventory.ts'
import { academy, help } from './learning.ts'
import { mailbox } from './mailbox.ts'
import { chat, contacts } from './people.ts'
import { notes, tasks } from './personal.ts'
import { reports } from './reports.ts'
import { scrumboard } from './scrumboard.ts'
import { gadgets, staffing } from './staffing.ts'
import { type Area, type Call, fillIn, nameOf, type Row } from './table.ts'

/** Every call that the two documents fix, sent as they write it: by path and raw fields, without the contracts. */
const TEMPLATE: readonly Area[] = [
  academy,
  chat,
  contacts,
  inventory,
  files,
  help,
  mailbox,
  notes,
  scrumboard,
  tasks,
  authentication,
  common,
  figures,
  texts,
]
/** Beside those that both name. */
const PLATFORM: readonly Area[] = [reports, staffing, gadgets, accounts]
const TEMPLATE_CALLS = 115
const PLATFORM_CALLS = 40

const app = await startApi()
const company = await newTenant(app, { name: 'Atelier du Lac' })
const { manager, validator, resource, freelancer } = company
const work = await company.acceptMission(resource)
const people = { manager, validator, resource, freelancer }
let cookie = ''

const TOKEN = /[?&]token=([\w-]{43})(?![\w-])/
const PDF = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'

/** What comes before rows and is no call of the API. */
const otherSteps: Record<string, (rest: string, body: unknown) => Promise<unknown>> = {
  MAIL: async (address) => TOKEN.exec((await app.mails(address)).at(-1)?.text ?? '')?.[1],
  DELIVERED: () => app.drained(),
  FORM: async (url, body) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(body as Record<string, string>)) form.append(name, value)
    form.append('file', new Blob([PDF]))
    await fetch(url, { method: 'POST', body: form })
  },
}

const send = async (kept: Record<string, unknown>, { call, as = 'manager', body, keep }: Call) => {
  const [method = '', path] = (fillIn(kept, call) as string).split(' ')
  const step = otherSteps[method]
  if (step) {
    const found = await step(path ?? '', fillIn(kept, body))
    if (keep) kept[keep] = found
    return { status: 200, body: found }
  }
  const answer = await sendRaw(app, `/${path}`, {
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

// What the platform's calls make happen is what the other's activities tell.
describe.each([...PLATFORM, ...TEMPLATE])('$name', ({ name, calls, before = [], rows }) => {
  const kept: Record<string, unknown> = { ...people, work, company: 'company', terms: TERMS_VERSION }
  test('what has to be there before', async () => {
    for (const one of before) expect((await send(kept, one)).status, one.call).toBe(200)
    expect(new Set(rows.map(nameOf)).size, name).toBe(calls)
  })

  test.each(rows.map((row) => [`${row.purpose ?? ''} ${row.call}`, row] as const))('%s', async (_, row) => {
    const { status = 200, answer, deviation } = row
    for (const one of row.before ?? []) expect((await send(kept, one)).status, one.call).toBe(200)
    const found = await answerOf(kept, row)
    const problems = problemsOf(found, status, answer)
    if (!deviation) return expect(problems).toEqual([])
    expect(problems, 'answers as the document says: it deviates no more').not.toEqual([])
    const instead = deviation.call ? await send(kept, { ...row, call: deviation.call }) : found
    return expect(problemsOf(instead, deviation.status ?? status, deviation.answer)).toEqual([])
  })
})

test('the table has every call of both documents', () => {
  const names = (areas: readonly Area[]) => areas.flatMap(({ rows }) => [...new Set(rows.map(nameOf))])
  const both = TEMPLATE.flatMap(({ rows }) => rows.filter(({ ofBoth }) => ofBoth))
  expect(names(TEMPLATE).length).toBe(TEMPLATE_CALLS)
  expect(names(PLATFORM).length + new Set(both.map(nameOf)).size).toBe(PLATFORM_CALLS)
})

test('every call is one of the contracts', () => {
  const known = endpoints.map(({ method, path }) => new RegExp(`^${method} ${path.replace(/\{\w+\}/g, '[^/]+')}$`))
  const unknown = [...PLATFORM, ...TEMPLATE]
    .flatMap(({ rows }) => rows)
    .filter(({ file }) => !file)
    .map(({ call, deviation }) => ((deviation?.call ?? call).split('?')[0] ?? '').replace(' ', ' /'))
    .filter((call) => !known.some((one) => one.test(call)))
  expect(unknown).toEqual([])
})
