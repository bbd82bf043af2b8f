import { call, queryClient } from './api.ts'
import { contracts } from './contracts.ts'
import { currentLook, lookSaved } from './look.ts'

/** Has the server remember the look of this browser for the signed-in person; fails as every call does. */
export const saveLook = async (): Promise<void> => {
  const look = currentLook()
  await call(contracts.account.updateProfile, { preferences: look })
  lookSaved(look)
  void queryClient.invalidateQueries({ queryKey: ['account'] })
}
