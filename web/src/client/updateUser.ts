import type { InputOf } from '#shared/core/endpoint.ts'
import type { common } from '#shared/overview/common/contract.ts'
import { call } from './call.ts'
import { contracts } from './contracts.ts'
import { updateCurrentUser } from './session.ts'

let chosen = 0
let sent: Promise<unknown> = Promise.resolve()

/**
 * Changes the language or the presence of whoever is signed in: one call after the other, so that the last choice is what
 * the server has, and what shows follows that one alone. Fails as every call does.
 */
export const updateUser = (change: InputOf<typeof common.updateUser>): Promise<void> => {
  chosen += 1
  const mine = chosen
  const done = sent.then(async () => {
    const person = await call(contracts.common.updateUser, change)
    if (mine === chosen) await updateCurrentUser(person)
  })
  sent = done.catch(() => undefined)
  return done
}
