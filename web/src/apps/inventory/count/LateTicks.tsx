import { useEffect, useSyncExternalStore } from 'react'
import type { CountDifference } from '#shared/apps/inventory/countContract.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Notice } from '#web/ui/notices/Notice.tsx'
import { getTickQueue } from './tickQueue.ts'

interface Props {
  countId: string
  differences: readonly CountDifference[]
}

/** The missing units that were ticked here too late: whoever decides must not take them for lost. */
export const LateTicks = ({ countId, differences }: Props) => {
  const { t } = useTranslation('inventory')
  const { watch, state, hold } = getTickQueue(countId)
  const { waiting } = useSyncExternalStore(watch, state)
  useEffect(hold, [hold])
  const isLate = ({ id, kind, decision }: CountDifference) => {
    const last = waiting.findLast(({ unitId }) => unitId === id)
    return kind === 'MISSING' && decision !== 'LEFT' && last !== undefined && last.seen !== 'NOT'
  }
  const late = differences.filter(isLate)
  if (late.length === 0) return null
  return (
    <div className="mb-3">
      <Notice tone="warning" title={t('count.late')}>
        <ul>
          {late.map(({ id, product, serialNumber }) => (
            <li key={id}>{[product, serialNumber].filter(Boolean).join(' · ')}</li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
