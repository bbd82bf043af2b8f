import { CheckBadgeIcon } from '@heroicons/react/24/outline'
import { useState } from 'react'
import type { Signature } from '#shared/core/signature.ts'
import type { CurrentUser } from '#shared/people/currentUser.ts'
import type { WaitingCra } from '#shared/time/cra/contract.ts'
import type { Pages } from '#web/app/pages.ts'
import { ApiError, useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { type Result, Results } from '#web/time/cra/read/Results.tsx'
import { UnreadableReports } from '#web/time/cra/read/UnreadableReports.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/forms/Checkbox.tsx'
import { CursorPager } from '#web/ui/lists/CursorPager.tsx'
import { EmptyState } from '#web/ui/notices/EmptyState.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { useLabels } from '../labels.ts'
import { SignDialog } from './SignDialog.tsx'
import { WaitingTable } from './WaitingTable.tsx'

/** As many as one call may sign. */
const AT_ONCE = 25

/** The reports that wait for one's signature, to be signed one by one or together. */
export const WaitingReports = ({ me, waiting }: { me: CurrentUser; waiting: Pages<WaitingCra> }) => {
  const { t } = useTranslation('cra')
  const words = useLabels()
  const toast = useToast()
  const sending = useApiMutation(contracts.cra.validateMany)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [signing, setSigning] = useState(false)
  /** What is signed, as it was when the question was asked: another version of it has to be read first. */
  const [asked, setAsked] = useState<readonly WaitingCra[]>([])
  const [results, setResults] = useState<readonly Result[]>([])
  const rows = waiting.rows ?? []
  const chosen = rows.filter(({ id }) => ticked.has(id))
  const nameOf = ({ resourceName, year, month }: WaitingCra) => `${resourceName}, ${words.monthIn(year, month)}`

  const tick = (ids: readonly string[], on: boolean) =>
    setTicked((before) => new Set(on ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))))

  const sign = async (signature: Signature) => {
    const done: Result[] = []
    try {
      for (let start = 0; start < asked.length; start += AT_ONCE) {
        const some = asked.slice(start, start + AT_ONCE)
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
    setResults(done)
    tick(
      done.map(({ id }) => id),
      false,
    )
  }

  if (waiting.failure) return <LoadFailure failure={waiting.failure} onRetry={waiting.reload} />
  return (
    <div className="flex flex-col gap-4">
      <Results results={results} onClose={() => setResults([])} />
      <UnreadableReports of={waiting.unreadable} />
      <section className="rounded-2xl bg-card shadow-card">
        {rows.length > 0 && (
          <header className="flex min-h-16 flex-wrap items-center justify-between gap-3 px-4 py-3 sm:px-6">
            <Checkbox
              label={t('cra.waiting.all')}
              checked={chosen.length === rows.length}
              mixed={chosen.length > 0 && chosen.length < rows.length}
              onChange={(on) =>
                tick(
                  rows.map(({ id }) => id),
                  on,
                )
              }
            />
            <Button
              variant="primary"
              icon={CheckBadgeIcon}
              disabled={chosen.length === 0}
              onClick={() => {
                setAsked(chosen)
                setSigning(true)
              }}
            >
              {chosen.length > 0 ? t('cra.waiting.validate', { count: chosen.length }) : t('cra.waiting.validateNone')}
            </Button>
          </header>
        )}
        {waiting.rows?.length === 0 ? (
          <EmptyState icon={CheckBadgeIcon} title={t('cra.waiting.none')} text={t('cra.waiting.noneText')} />
        ) : (
          <WaitingTable rows={waiting.rows} nameOf={nameOf} ticked={ticked} onTick={(id, on) => tick([id], on)} />
        )}
        <CursorPager more={waiting.more} busy={waiting.busy} onMore={waiting.onMore} />
      </section>
      <SignDialog
        open={signing}
        onClose={() => setSigning(false)}
        onSign={sign}
        title={t('cra.waiting.sign', { count: asked.length })}
        name={`${me.firstName} ${me.lastName}`}
      >
        <ul className="max-h-48 list-disc overflow-y-auto pl-6">
          {asked.map((row) => (
            <li key={row.id}>
              {nameOf(row)}, {t('cra.days', { count: row.totalWorkedDays, value: words.days(row.totalWorkedDays) })}
            </li>
          ))}
        </ul>
        {asked.some(({ ownReport }) => ownReport) && <p>{t('cra.sign.own')}</p>}
      </SignDialog>
    </div>
  )
}
