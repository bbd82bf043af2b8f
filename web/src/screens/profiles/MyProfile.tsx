import { useUser } from '#web/session.ts'
import { ProfileEditor } from './ProfileEditor.tsx'

/** One's own professional profile. */
export const Component = () => {
  const me = useUser()
  return me && <ProfileEditor profilId={me.id} />
}
