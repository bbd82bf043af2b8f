import type { InputOf } from '#shared/core/endpoint.ts'
import type { common } from '#shared/overview/common/contract.ts'
import { call } from './call.ts'
import { contracts } from './contracts.ts'
import { renewSession, updateCurrentUser } from './session.ts'

let latestRequest = 0
let queue: Promise<unknown> = Promise.resolve()

/**
 * Changes the language or presence of the signed-in person. Calls are serialized, and only the answer to the last one
 * is applied. Rejects with an `ApiError`.
 */
export const updateUser = (change: InputOf<typeof common.updateUser>): Promise<void> => {
  latestRequest += 1
  const mine = latestRequest
  const done = queue.then(async () => {
    try {
      const person = await call(contracts.common.updateUser, change)
      if (mine === latestRequest) await updateCurrentUser(person)
    } catch (failure) {
      // The one before it was done, and was not applied.
      if (mine === latestRequest) void renewSession()
      throw failure
    }
  })
  queue = done.catch(() => undefined)
  return done
}
