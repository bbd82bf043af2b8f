import type { InputOf } from '#shared/core/endpoint.ts'
import type { common } from '#shared/overview/common/contract.ts'
import { call } from './call.ts'
import { contracts } from './contracts.ts'
import { updateCurrentUser } from './session.ts'

let latestRequest = 0
let queue: Promise<unknown> = Promise.resolve()

/**
 * Changes the language or the presence of whoever is signed in: one call after the other, so that the last choice is what
 * the server has, and what shows follows that one alone. Fails as every call does.
 */
export const updateUser = (change: InputOf<typeof common.updateUser>): Promise<void> => {
  latestRequest += 1
  const mine = latestRequest
  const done = queue.then(async () => {
    const person = await call(contracts.common.updateUser, change)
    if (mine === latestRequest) await updateCurrentUser(person)
  })
  queue = done.catch(() => undefined)
  return done
}
