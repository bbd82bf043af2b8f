import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { MAIL_DOMAIN } from '#infra/local/environment.ts'
import { contracts, endpoints, folderOf, type GroupName } from '#shared/contracts.ts'
import { endpointName } from '#shared/core/endpoint.ts'
import { everythingIn } from '#test/api/people/peopleKit.ts'
import { startApi } from '#test/kit/api.ts'
import { listStreamRequests, recordTableRequests } from '#test/kit/costs/tableRequests.ts'
import { recordBoards, recordFiles, recordMails, recordNotes, recordTasks } from './tableRequests/apps/calls.ts'
import { recordInbox } from './tableRequests/overview/calls.ts'
import { recordAccount, recordSessions, recordStrangers } from './tableRequests/people/calls.ts'
import { FILLS, recordReads, recordWrites } from './tableRequests/readsAndWrites.ts'
import { recorder } from './tableRequests/recorder.ts'

/**
 * What each endpoint asks of the table, word by word: which items it reads and how, what it writes, and under which
 * conditions. A condition, a check or a part of a transaction that goes shows here, whichever it is, and so does a read that
 * is no longer consistent. What should change is written anew with `npx vitest run ... -u`, and read before it is kept.
 */
const app = await startApi({ mailDomain: MAIL_DOMAIN })
afterAll(recordTableRequests())
const recording = recorder(app)
const { kept, secrets } = recording

afterAll(() => {
  setClock()
  vi.unstubAllEnvs()
})
beforeAll(async () => {
  // What a busy machine keeps waiting would be asked once more, and be in what is kept.
  vi.stubEnv('REGIE_PATIENCE', '10')
  await recordReads(recording)
  await recordWrites(recording)
  await recordInbox(recording)
  await recordTasks(recording)
  await recordBoards(recording)
  await recordMails(recording)
  await recordFiles(recording)
  await recordNotes(recording)
  await recordAccount(recording)
  await recordSessions(recording)
  await recordStrangers(recording)
}, 180_000)

test('every endpoint is in it', () => {
  const all = [...kept.values()].flat().map((entry) => entry.split('\n')[0])
  const others = endpoints.map(endpointName).filter((route) => route !== FILLS)
  expect([...new Set(all)].toSorted()).toEqual(others.toSorted())
})

test.each(Object.keys(contracts) as GroupName[])('%s asks the table what it should', async (group) => {
  const text = (kept.get(group) ?? []).toSorted().join('\n')
  await expect(text).toMatchFileSnapshot(`tableRequests/${folderOf(group)}.txt`)
})

test('a read of the index says so, by which pages know to read once more what it may not know yet', () => {
  const reads = endpoints.filter(({ method }) => method === 'GET')
  const isRead = (name: string | undefined) => reads.some((endpoint) => endpointName(endpoint) === name)
  const ofIndex = [...kept.values()].flat().filter((entry) => entry.includes(', of gsi1'))
  const names = ofIndex.map((entry) => entry.split('\n')[0]).filter(isRead)
  expect(new Set(reads.filter(({ indexed }) => indexed).map(endpointName))).toEqual(new Set(names))
})

test('what follows from it asks the table what it should', async () => {
  await app.drained()
  await expect(listStreamRequests()).toMatchFileSnapshot('tableRequests/deliver.txt')
})

test('nothing of it is worth a warning', () => {
  const levels = app.logs.map((line) => JSON.parse(line) as { level: string; event: string })
  expect(levels.filter(({ level }) => level !== 'INFO')).toEqual([])
})

test('nothing that lets somebody in lies in the table: no token of a link, no cookie, no code', async () => {
  const { emails } = (await (await fetch(`${app.emulators.ses}/store`)).json()) as {
    emails: { body: { text?: string } }[]
  }
  const links = emails.flatMap(({ body }) =>
    [...(body.text ?? '').matchAll(/\?token=([\w-]{43})/g)].map(([, token]) => token),
  )
  expect(links.length).toBeGreaterThan(10)
  expect(secrets.size).toBeGreaterThan(10)
  const stored = await everythingIn(app)
  const found = [...secrets, ...links].filter((secret) => secret && stored.includes(secret))
  expect(found).toEqual([])
})
