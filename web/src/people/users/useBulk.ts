import { useState } from 'react'
import type { User } from '#shared/people/users/contract.ts'
import { call, invalidateChanged } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import type { Result } from '#web/ui/lists/Results.tsx'
import { type BulkAction, nameOf } from './people.ts'

/** Runs an action on several people in sequence; a failure does not stop the others. Resolves with those that failed. */
export const useBulk = () => {
  const { t } = useTranslation('users')
  const [busy, setBusy] = useState(false)
  const [results, setResults] = useState<readonly Result[]>([])
  const run = async (action: BulkAction, people: readonly User[]): Promise<string[]> => {
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
    invalidateChanged(contracts.users[action])
    setResults(done)
    setBusy(false)
    return done.flatMap(({ id, good }) => (good ? [] : [id]))
  }
  return { busy, results, run, forget: () => setResults([]) }
}
