import { combineLoaders, prefetch } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { ChangePassword } from './ChangePassword.tsx'
import { Devices } from './Devices.tsx'
import { SecondFactor } from './SecondFactor.tsx'

export const loader = combineLoaders(
  prefetch(contracts.account.secondFactor, () => ({})),
  prefetch(contracts.account.sessions, () => ({})),
)

/** How one proves who one is, and where one is signed in. */
export const Component = () => (
  <div className="flex flex-col gap-6">
    <ChangePassword />
    <SecondFactor />
    <Devices />
  </div>
)
