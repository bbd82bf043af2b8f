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

/** Has the server remember the look of this browser for the signed-in person, one call after the other; fails as every call does. */
export const saveAppearance = (): Promise<void> => {
  saved = saved.then(sendAppearance, sendAppearance)
  return saved
}
