import { expect, test } from 'vitest'
import { notifyPresenceChange, subscribeToPresence } from '#web/client/live/presence.ts'

const watching = () => {
  const seen = { times: 0, unwatch: () => {} }
  seen.unwatch = subscribeToPresence(() => {
    seen.times += 1
  })
  return seen
}

test('whoever watches is told of each change, and no longer once they do not', () => {
  const [one, other] = [watching(), watching()]
  notifyPresenceChange()
  one.unwatch()
  notifyPresenceChange()
  expect([one.times, other.times]).toEqual([1, 2])
  other.unwatch()
})

test('what changed while nobody watched is told to the next who does, once', () => {
  notifyPresenceChange()
  notifyPresenceChange()
  const one = watching()
  expect(one.times).toBe(1)
  const other = watching()
  expect([one.times, other.times]).toEqual([1, 0])
  one.unwatch()
  other.unwatch()
})
