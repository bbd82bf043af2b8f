import { CheckCircleIcon } from '@heroicons/react/24/outline'
import { useState } from 'react'
import type { Count, CountDifference } from '#shared/apps/inventory/countContract.ts'
import { COUNT_LIMITS } from '#shared/apps/inventory/countRules.ts'
import { usePages } from '#web/app/pages.ts'
import { ApiError, call, queryClient, useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/forms/Checkbox.tsx'
import { CursorPager } from '#web/ui/lists/CursorPager.tsx'
import { EmptyState } from '#web/ui/notices/EmptyState.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { DifferenceLine } from './DifferenceLine.tsx'
import { LateTicks } from './LateTicks.tsx'

/** The differences of a count: decided one by one or several at once, then read-only. */
export const CountReview = ({ count, mayWrite }: { count: Count; mayWrite: boolean }) => {
  const { t } = useTranslation('inventory')
  const toast = useToast()
  const { id, numbers } = count
  const { rows, failure, more, busy, moreFailure, onMore, reload } = usePages(contracts.inventory.differences, { id })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [deciding, setDeciding] = useState(false)
  const closing = useApiMutation(contracts.inventory.closeCount)
  if (failure) return <LoadProblem failure={failure} onRetry={reload} />
  if (!rows) return <Skeleton className="h-40" />
  const open = rows.filter(({ decision }) => decision === null)
  const picked = open.filter((one) => chosen.has(one.id))
  const decide = async (some: readonly CountDifference[], decision: 'WRITTEN' | 'LEFT') => {
    setDeciding(true)
    const ids = some.map((one) => one.id)
    let problem: unknown
    for (let at = 0; at < ids.length; at += COUNT_LIMITS.decidedAtOnce) {
      const differenceIds = ids.slice(at, at + COUNT_LIMITS.decidedAtOnce)
      try {
        await call(contracts.inventory.decide, { id, differenceIds, decision })
      } catch (failure) {
        problem ??= failure
        if (!(failure instanceof ApiError && failure.status === 409)) break
      }
    }
    // Failed differences stay selected.
    if (problem === undefined) setChosen(new Set())
    else toast.error(failureText(problem, t))
    await queryClient.invalidateQueries({ queryKey: ['inventory'] })
    setDeciding(false)
  }
  const choose = (some: readonly CountDifference[], on: boolean) => {
    const next = new Set(chosen)
    for (const one of some) {
      if (on) next.add(one.id)
      else next.delete(one.id)
    }
    setChosen(next)
  }
  const close = () =>
    closing.mutate(
      { id },
      {
        onSuccess: () => toast.success(t('count.closed')),
        onError: (problem) => toast.error(failureText(problem, t)),
      },
    )
  return (
    <Card
      title={t('count.differences')}
      actions={
        mayWrite && (
          <Button variant="primary" disabled={numbers.undecided > 0} busy={closing.isPending} onClick={close}>
            {t('count.close')}
          </Button>
        )
      }
    >
      <LateTicks countId={id} differences={rows} />
      {rows.length === 0 && <EmptyState icon={CheckCircleIcon} title={t('count.noDifference')} />}
      {mayWrite && numbers.undecided > 0 && (
        <div className="mb-3 space-y-3">
          <p role="status" className="text-secondary">
            {t('count.toDecide', { count: numbers.undecided })}
          </p>
          <div className="flex flex-wrap items-center gap-3">
            <Checkbox
              label={t('count.choose')}
              checked={picked.length > 0 && picked.length === open.length}
              mixed={picked.length > 0 && picked.length < open.length}
              onChange={(on) => choose(open, on)}
            />
            <Button
              variant="primary"
              busy={deciding}
              disabled={picked.length === 0}
              onClick={() => void decide(picked, 'WRITTEN')}
            >
              {t('count.write', { count: picked.length })}
            </Button>
            <Button
              variant="outline"
              busy={deciding}
              disabled={picked.length === 0}
              onClick={() => void decide(picked, 'LEFT')}
            >
              {t('count.leave', { count: picked.length })}
            </Button>
          </div>
        </div>
      )}
      <ul className="divide-y divide-line">
        {rows.map((one) => (
          <DifferenceLine
            key={one.id}
            difference={one}
            chosen={chosen.has(one.id)}
            onChoose={mayWrite && one.decision === null ? (on) => choose([one], on) : undefined}
          />
        ))}
      </ul>
      <CursorPager more={more} busy={busy} moreFailure={moreFailure} onMore={onMore} />
    </Card>
  )
}
