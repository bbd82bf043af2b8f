import { prefetch } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { currentUser, useUser } from '#web/client/session.ts'
import { ProfileEditor } from './ProfileEditor.tsx'

export const loader = prefetch(contracts.profiles.get, () => {
  const me = currentUser()
  return me && { profilId: me.id }
})

/** The editor of the reader's own profile. */
export const Component = () => {
  const me = useUser()
  return me && <ProfileEditor profilId={me.id} />
}
