import { CheckBadgeIcon } from '@heroicons/react/24/outline'
import { useEffect, useState } from 'react'
import type { Signature } from '#shared/core/signature.ts'
import type { CurrentUser } from '#shared/people/currentUser.ts'
import { daysLacking } from '#shared/time/cra/daysToFill.ts'
import type { WaitingCra } from '#shared/time/cra/reportRows.ts'
import type { Pages } from '#web/app/pages.ts'
import { ApiError, useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useSearchParams } from '#web/router/useSearchParams.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { type SigningResult, SigningResults } from '#web/time/cra/read/SigningResults.tsx'
import { UnreadableReports } from '#web/time/cra/read/UnreadableReports.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/forms/Checkbox.tsx'
import { CursorPager } from '#web/ui/lists/CursorPager.tsx'
import { EmptyState } from '#web/ui/notices/EmptyState.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { DaysLeft } from '../DaysLeft.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { useLabels } from '../labels.ts'
import { useFreeDays } from '../useHolidays.ts'
import { SignDialog } from './SignDialog.tsx'
import { WaitingTable } from './WaitingTable.tsx'

/** The maximum of one call. */
const MAX_SIGNED_PER_CALL = 25

/**
 * With `all` in the address, calls `onAll` once with the up-to-date list. Timesheets that arrive later are not
 * included, and a reload or return does not repeat it.
 */
const useSignAllRequest = ({ rows, reading }: Pages<WaitingCra>, onAll: (all: readonly WaitingCra[]) => void): void => {
  const [search, setSearch] = useSearchParams()
  const ready = search.has('all') && !reading && rows !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (!ready) return
    onAll(rows)
    setSearch(
      (now) => {
        now.delete('all')
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  }, [ready])
}

/** The reports that wait for one's signature, to be signed one by one or together. */
export const WaitingReports = ({ me, waiting }: { me: CurrentUser; waiting: Pages<WaitingCra> }) => {
  const { t } = useTranslation('cra')
  const words = useLabels()
  const toast = useToast()
  const sending = useApiMutation(contracts.cra.validateMany)
  /** By id, the version that was shown: a newer one is not signed unread. */
  const [ticked, setTicked] = useState<ReadonlyMap<string, number>>(new Map())
  const [signing, setSigning] = useState(false)
  /** The timesheets to sign, as shown when the dialog opened: a newer version must be read first. */
  const [asked, setAsked] = useState<readonly WaitingCra[]>([])
  const [results, setResults] = useState<readonly SigningResult[]>([])
  /** By id, the version that was signed here: the index may still list it for a moment. */
  const [signed, setSigned] = useState<ReadonlyMap<string, number>>(new Map())
  const rows = (waiting.rows ?? []).filter(({ id, version }) => signed.get(id) !== version)
  const chosen = rows.filter(({ id, version }) => ticked.get(id) === version)
  const nameOf = ({ resourceName, year, month }: WaitingCra) => `${resourceName}, ${words.monthIn(year, month)}`

  const freeOf = useFreeDays(rows)
  const leftOf = (row: WaitingCra) => {
    const free = freeOf(row)
    return free && daysLacking(row.unfilled, free)
  }

  const tick = (some: readonly WaitingCra[], on: boolean) => {
    const seen = some.map(({ id, version }) => [id, version] as const)
    const gone = new Set(some.map(({ id }) => id))
    setTicked((before) => new Map(on ? [...before, ...seen] : [...before].filter(([id]) => !gone.has(id))))
  }
  useSignAllRequest(waiting, (all) => tick(all, true))

  const sign = async (signature: Signature) => {
    const done: SigningResult[] = []
    try {
      for (let start = 0; start < asked.length; start += MAX_SIGNED_PER_CALL) {
        const some = asked.slice(start, start + MAX_SIGNED_PER_CALL)
        const reports = some.map(({ id, version }) => ({ craId: id, version }))
        for (const { craId, code } of await sending.mutateAsync({ reports, signature })) {
          const report = some.find(({ id }) => id === craId)
          if (report) done.push({ id: craId, name: nameOf(report), code })
        }
      }
      setSigning(false)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      toast.error(failureText(failure, t))
    }
    setResults((before) => [...before, ...done])
    const good = new Set(done.flatMap(({ id, code }) => (code ? [] : [id])))
    const signedNow = asked.filter(({ id }) => good.has(id)).map(({ id, version }) => [id, version] as const)
    setSigned((before) => new Map([...before, ...signedNow]))
    const answered = new Set(done.map(({ id }) => id))
    // When a call fails, the dialog asks again for the remaining ones.
    setAsked(asked.filter(({ id }) => !answered.has(id)))
    tick(
      asked.filter(({ id }) => answered.has(id)),
      false,
    )
  }

  if (waiting.failure) return <LoadFailure failure={waiting.failure} onRetry={waiting.reload} />
  return (
    <div className="flex flex-col gap-4">
      <SigningResults results={results} onClose={() => setResults([])} />
      <UnreadableReports of={waiting.unreadable} />
      <section className="rounded-2xl bg-card shadow-card">
        {rows.length > 0 && (
          <header className="flex min-h-16 flex-wrap items-center justify-between gap-3 px-4 py-3 sm:px-6">
            <Checkbox
              label={t('cra.waiting.all')}
              checked={chosen.length === rows.length}
              mixed={chosen.length > 0 && chosen.length < rows.length}
              onChange={(on) => tick(rows, on)}
            />
            <Button
              variant="primary"
              icon={CheckBadgeIcon}
              disabled={chosen.length === 0}
              onClick={() => {
                setAsked(chosen)
                setResults([])
                setSigning(true)
              }}
            >
              {chosen.length > 0 ? t('cra.waiting.validate', { count: chosen.length }) : t('cra.waiting.validateNone')}
            </Button>
          </header>
        )}
        {waiting.rows && rows.length === 0 && !waiting.more ? (
          <EmptyState icon={CheckBadgeIcon} title={t('cra.waiting.none')} text={t('cra.waiting.noneText')} />
        ) : (
          <WaitingTable
            rows={waiting.rows && rows}
            nameOf={nameOf}
            leftOf={leftOf}
            ticked={new Set(chosen.map(({ id }) => id))}
            onTick={(row, on) => tick([row], on)}
          />
        )}
        <CursorPager {...waiting} />
      </section>
      <SignDialog
        open={signing}
        onClose={() => setSigning(false)}
        onSign={sign}
        title={t('cra.waiting.sign', { count: asked.length })}
        count={asked.length}
        name={`${me.firstName} ${me.lastName}`}
      >
        <ul className="max-h-48 list-disc overflow-y-auto pl-6">
          {asked.map((row) => (
            <li key={row.id}>
              {nameOf(row)}, {t('cra.days', { count: row.totalWorkedDays, value: words.days(row.totalWorkedDays) })}
              {' · '}
              <DaysLeft count={leftOf(row)} closed listed />
            </li>
          ))}
        </ul>
        {asked.some(({ ownReport }) => ownReport) && <p>{t('cra.sign.own')}</p>}
      </SignDialog>
    </div>
  )
}
