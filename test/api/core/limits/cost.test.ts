import { expect, test } from 'vitest'
import { common } from '#shared/overview/common/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { call, newTenant, startApi } from '#test/kit/api.ts'
import { measureOpeningCosts } from '#test/kit/browser/openingCosts.ts'
import { measureAccountCosts } from '#test/kit/costs/accountCosts.ts'
import { measureChatCosts } from '#test/kit/costs/chatCosts.ts'
import { measureJourneyCosts } from '#test/kit/costs/costs.ts'

const app = await startApi()
const journey = await measureJourneyCosts(app)

/** Requests to the table for each action, exactly; a rise here is a rise of every customer's bill. */
test('an action on a report costs as few requests as it can', () => {
  const requests = Object.fromEntries(Object.entries(journey).map(([action, cost]) => [action, cost.requests]))
  expect(requests).toEqual({
    'open an empty month': 1,
    'save a full month': 1,
    'save it again': 1,
    'retry that save': 1,
    'open it again': 1,
    'send it': 2,
    'take it back': 2,
    'list what waits': 3,
    'open a report to sign': 1,
    'sign it': 2,
    'reject it': 2,
    'its history': 2,
    'my year': 1,
    "the team's month": 2,
    notifications: 1,
  })
})

test('and few capacity units', () => {
  const units = Object.fromEntries(Object.entries(journey).map(([action, cost]) => [action, cost.units]))
  const atMost = {
    'open an empty month': 5,
    'save a full month': 14,
    'save it again': 14,
    'retry that save': 14,
    'open it again': 6,
    'send it': 24,
    'take it back': 24,
    'list what waits': 3,
    'open a report to sign': 6,
    'sign it': 24,
    'reject it': 24,
    'its history': 8,
    'my year': 2,
    "the team's month": 2,
    notifications: 1,
  }
  for (const [action, limit] of Object.entries(atMost)) expect(units[action], action).toBeLessThanOrEqual(limit)
})

test('a whole report costs what the README says', () => {
  const life = [
    'open an empty month',
    'save a full month',
    'save it again',
    'send it',
    'open a report to sign',
    'sign it',
  ]
  const steps = [...life, 'open it again'].map((action) => journey[action])
  expect(steps.reduce((sum, cost) => sum + (cost?.requests ?? 0), 0)).toBe(9)
  expect(steps.reduce((sum, cost) => sum + (cost?.units ?? 0), 0)).toBeLessThanOrEqual(71)
})

test('the cost of a page does not grow with the team', async () => {
  const small = await newTenant(app)
  const large = await newTenant(app)
  await Promise.all(Array.from({ length: 300 }, () => large.addPerson({ permissions: ['VIEW_CRA'] })))
  const pages = await Promise.all(
    [small, large].map(async ({ manager }) => (await call(app, cra.team, manager, { year: 2026, month: 1 })).cost),
  )
  expect(pages.map(({ requests }) => requests)).toEqual([2, 2])
  // A page holds 100 people of about 200 bytes: 20 KB, five strongly consistent units; and half a unit for the missions of each.
  expect(pages[1]?.units).toBeLessThanOrEqual(58)
})

test('every declared budget is a real one: at most what the largest call of its kind may need', () => {
  // What waits is asked of everything that somebody has.
  const aboutMany: string[] = ['inbox', 'validateMany', 'readNotifications', 'remind', 'billable', 'teamDays']
  // One list, which is changed anew, five times at most, when another device was faster.
  const retried: string[] = ['createShortcut', 'updateShortcut', 'deleteShortcut']
  for (const endpoint of [...Object.values(common), ...Object.values(cra)]) {
    if (!aboutMany.includes(endpoint.name)) {
      expect(endpoint.cost.requests, endpoint.path).toBeLessThanOrEqual(retried.includes(endpoint.name) ? 10 : 5)
      expect(endpoint.cost.units, endpoint.path).toBeLessThanOrEqual(60)
    }
  }
})

test('a step of an account costs as few requests as it can, and few capacity units', async () => {
  const costs = await measureAccountCosts(app)
  const atMost: Record<string, [requests: number, units: number]> = {
    'sign in': [4, 17],
    'go on with a session': [3, 6],
    'sign in with a second factor': [11, 50],
    'invite one': [1, 30],
    'invite fifty': [50, 1500],
    'open an invitation': [2, 4],
    'accept it': [3, 42],
    confirm: [2, 24],
    activate: [3, 30],
    'ask for a new password': [1, 8],
    'choose a new password': [4, 28],
    'list 56 people': [1, 8],
  }
  for (const [action, [requests, units]] of Object.entries(atMost)) {
    expect(costs[action]?.requests, action).toBe(requests)
    expect(costs[action]?.units, action).toBeLessThanOrEqual(units)
  }
  expect(Object.keys(costs).toSorted()).toEqual(Object.keys(atMost).toSorted())
})

test('a step of a conversation costs as few requests as it can, and few capacity units', async () => {
  const costs = await measureChatCosts(app)
  const atMost: Record<string, [requests: number, units: number]> = {
    'begin a conversation': [1, 16],
    'write a message': [1, 18],
    'list the conversations': [2, 4],
    'open one': [2, 7],
    'mark it as read': [2, 12],
    'mute it': [2, 6],
    'list colleagues': [3, 7],
    'find a colleague': [3, 4],
    'look at a colleague': [1, 3],
  }
  for (const [action, [requests, units]] of Object.entries(atMost)) {
    expect(costs[action]?.requests, action).toBe(requests)
    expect(costs[action]?.units, action).toBeLessThanOrEqual(units)
  }
  expect(Object.keys(costs).toSorted()).toEqual(Object.keys(atMost).toSorted())
})

test('opening the app costs as few requests as it can, and few capacity units', async () => {
  const { 'open the app': whole } = await measureOpeningCosts(app)
  // Three for the session, two for the messages with their senders, one for the notifications, one to three for the rest.
  expect(whole?.requests).toBeLessThanOrEqual(10)
  expect(whole?.units).toBeLessThanOrEqual(16)
})
