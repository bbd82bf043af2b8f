import { ChangePassword } from './ChangePassword.tsx'
import { Devices } from './Devices.tsx'
import { SecondFactor } from './SecondFactor.tsx'

/** How one proves who one is, and where one is signed in. */
export const Component = () => (
  <div className="flex flex-col gap-6">
    <ChangePassword />
    <SecondFactor />
    <Devices />
  </div>
)
