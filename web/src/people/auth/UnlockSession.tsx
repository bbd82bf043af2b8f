import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { ownPath } from '#shared/core/links.ts'
import { landingOf } from '#shared/core/permissions.ts'
import { lock } from '#web/app/lock.ts'
import { useUser } from '#web/client/session.ts'
import { useSearchParams } from '#web/router/useSearchParams.ts'
import { UnlockForm } from './UnlockForm.tsx'

/** Locks the app, and opens it again for its person. */
export const Component = () => {
  const person = useUser()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const id = person?.id
  useEffect(() => {
    if (id) lock(id)
  }, [id])
  if (!person) return null
  const goOn = () => void navigate(ownPath(search.get('redirectURL')) ?? landingOf(person), { replace: true })
  return <UnlockForm person={person} onUnlocked={goOn} />
}
