import { useState } from 'react'
import { mayGrant } from '#shared/core/permissions.ts'
import { type AccountState, statesBefore } from '#shared/people/accounts.ts'
import type { CurrentUser } from '#shared/people/currentUser.ts'
import type { User } from '#shared/people/users/contract.ts'
import { call, queryClient } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import type { Result } from '#web/ui/lists/Results.tsx'
import { nameOf } from './people.ts'

export const BULK_ACTIONS = ['resend', 'confirm', 'disable'] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]

const STATES: Record<BulkAction, readonly AccountState[]> = {
  resend: ['INVITED', 'WAITING_ACTIVATION'],
  confirm: statesBefore('CONFIRMED'),
  disable: statesBefore('DISABLED'),
}

/** Whether somebody may do this to somebody. */
export const canDo = (action: BulkAction, me: CurrentUser, user: User): boolean =>
  STATES[action].includes(user.state) &&
  (action === 'resend' || (user.id !== me.id && mayGrant(me.permissions, user.permissions)))

/** Does the same to several people, one after the other; one that fails stops none of the others. */
export const useBulk = () => {
  const { t } = useTranslation('users')
  const [busy, setBusy] = useState(false)
  const [results, setResults] = useState<readonly Result[]>([])
  const run = async (action: BulkAction, people: readonly User[]) => {
    setBusy(true)
    const done: Result[] = []
    for (const user of people) {
      const about = { id: user.id, name: nameOf(user) }
      try {
        await call(contracts.users[action], { userId: user.id })
        done.push({ ...about, text: t(`users.done.${action}`), good: true })
      } catch (failure) {
        done.push({ ...about, text: failureText(failure, t), good: false })
      }
    }
    void queryClient.invalidateQueries({ queryKey: ['users'] })
    setResults(done)
    setBusy(false)
  }
  return { busy, results, run, forget: () => setResults([]) }
}
