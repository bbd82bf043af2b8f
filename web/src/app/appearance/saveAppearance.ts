import { call, queryClient } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { currentAppearance, markAppearanceSaved } from './appearance.ts'

const sendAppearance = async (): Promise<void> => {
  const look = currentAppearance()
  await call(contracts.account.updateProfile, { preferences: look })
  markAppearanceSaved(look)
  void queryClient.invalidateQueries({ queryKey: ['account'] })
}

let saved: Promise<void> = Promise.resolve()

/** Saves the appearance on the server, one call after the other; rejects with an `ApiError`. */
export const saveAppearance = (): Promise<void> => {
  saved = saved.then(sendAppearance, sendAppearance)
  return saved
}
