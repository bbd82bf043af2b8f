import { ArrowRightIcon } from '@heroicons/react/24/outline'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { WaitingCra } from '#shared/time/cra/reportRows.ts'
import { call } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { Notice } from '#web/ui/notices/Notice.tsx'
import { isFocusLost } from '#web/ui/recoverFocus.ts'
import { useLabels } from '../labels.ts'
import { REPORTS_PATH, validatePath } from '../paths.ts'

/** The next timesheet that waits for the reader; pages may hold only those that wait for others. */
const findNextWaiting = async (after: string, signal: AbortSignal): Promise<WaitingCra | null> => {
  let cursor: string | undefined
  do {
    const page = await call(contracts.cra.waiting, cursor ? { cursor } : {}, signal)
    const next = page.items.find(({ id }) => id !== after)
    if (next) return next
    cursor = page.cursor
  } while (cursor)
  return null
}

/** After the closing transition of the dialog. */
const FOCUS_DELAY_MS = 300

/** After an answer: a link to the next waiting timesheet, focused when nothing else is, or back to the list. */
export const NextWaiting = ({ after }: { after: string }) => {
  const { t } = useTranslation('cra')
  const words = useLabels()
  const { group, name } = contracts.cra.waiting
  const { data: next, isFetching } = useQuery({
    queryKey: [group, name, 'next', { after }],
    queryFn: ({ signal }) => findNextWaiting(after, signal),
  })
  const link = useRef<HTMLAnchorElement>(null)
  const nextId = isFetching ? undefined : next?.id
  useEffect(() => {
    if (nextId === undefined) return
    const timer = setTimeout(() => isFocusLost() && link.current?.focus({ preventScroll: true }), FOCUS_DELAY_MS)
    return () => clearTimeout(timer)
  }, [nextId])
  if (next === undefined || isFetching) return null
  if (!next) {
    return (
      <Notice
        tone="good"
        title={t('cra.next.none')}
        actions={
          <ActionLink variant="outline" to={REPORTS_PATH}>
            {t('cra.list.title')}
          </ActionLink>
        }
      />
    )
  }
  const { id, resourceName, year, month } = next
  return (
    <Notice
      tone="good"
      title={t('cra.next.text', { name: resourceName, month: words.monthIn(year, month) })}
      actions={
        <ActionLink ref={link} variant="primary" icon={ArrowRightIcon} to={validatePath(id)}>
          {t('cra.next.action')}
        </ActionLink>
      }
    />
  )
}
