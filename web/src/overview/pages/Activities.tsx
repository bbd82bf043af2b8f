import { ClockIcon } from '@heroicons/react/24/outline'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { capitalize } from '#shared/core/text/normalise.ts'
import type { Activity } from '#shared/overview/pages/contract.ts'
import { useFormats } from '#web/app/format.ts'
import { prefetchPages, usePages } from '#web/app/pages.ts'
import { findIcon } from '#web/app/shell/icons.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { EmptyState } from '#web/ui/notices/EmptyState.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { useNearEnd } from './useNearEnd.ts'

const HTML_ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' }
const unescapeHtml = (text: string): string => text.replace(/&(?:lt|gt|amp);/g, (mark) => HTML_ENTITIES[mark] ?? mark)

/** A sentence whose only markup is `strong`. */
const Sentence = ({ html }: { html: string }) =>
  html.split(/<\/?strong>/).map((part, index) => {
    const text = unescapeHtml(part)
    // biome-ignore lint/suspicious/noArrayIndexKey: fragments never move
    return index % 2 === 1 ? <strong key={index}>{text}</strong> : text
  })

export const loader = prefetchPages(contracts.pages.feed, () => ({}))

/** The activity feed by day, newest first, with infinite scrolling. */
export const Component = () => {
  const { t } = useTranslation('pages')
  const { formatDay } = useFormats()
  const feed = usePages(contracts.pages.feed, {})
  const { rows: activities, failure, moreFailure, more, reading, busy, onMore, reload } = feed
  const days = [...Map.groupBy(activities ?? [], ({ date }) => formatDay(date))]
  const end = useNearEnd(() => {
    if (!reading) onMore()
  })
  return (
    <div className="flex max-w-read flex-col gap-6 p-edge">
      <header>
        <PageTitle>{t('navigation.activities')}</PageTitle>
        <p className="text-secondary">{t('activities.text')}</p>
      </header>
      {failure && <LoadProblem failure={failure} onRetry={reload} />}
      {!activities && !failure && <Skeleton className="h-80" />}
      {activities?.length === 0 && !more && (
        <section className="rounded-2xl bg-card shadow-card">
          <EmptyState icon={ClockIcon} title={t('activities.none')} text={t('activities.noneText')} />
        </section>
      )}
      {days.length > 0 && (
        <div className="divide-y divide-line rounded-2xl bg-card shadow-card">
          {days.map(([day, ofDay]) => (
            <Day key={day} name={day} activities={ofDay} />
          ))}
        </div>
      )}
      {moreFailure && <LoadProblem failure={moreFailure} onRetry={onMore} />}
      {more && !moreFailure && (
        <div ref={end} role="status" className="min-h-20">
          {busy && <span className="sr-only">{t('activities.more')}</span>}
          {busy && <Skeleton className="h-20" />}
        </div>
      )}
    </div>
  )
}

/** Names today and yesterday; other days by date. */
const useDayName = () => {
  const { language, formatDay } = useFormats()
  const now = new Date()
  // Calendar days, not 24 hours: with daylight saving a day may have 23 or 25.
  const dayAgo = (days: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() - days)
  return (name: string) => {
    const ago = [0, 1].find((days) => formatDay(dayAgo(days).toISOString()) === name)
    if (ago === undefined) return name
    return capitalize(new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-ago, 'day'))
  }
}

const Day = ({ name, activities }: { name: string; activities: readonly Activity[] }) => {
  const id = useId()
  const dayName = useDayName()
  return (
    <section aria-labelledby={id} className="p-4 sm:p-6 md:grid md:grid-cols-[9rem_minmax(0,1fr)] md:gap-6">
      <h2 id={id} className="mb-3 text-md font-medium text-secondary md:mb-0 md:pt-1.5">
        {dayName(name)}
      </h2>
      <ol>
        {activities.map((activity) => (
          <ActivityEntry key={activity.id} activity={activity} />
        ))}
      </ol>
    </section>
  )
}

const ActivityEntry = ({ activity }: { activity: Activity }) => {
  const { t } = useTranslation('pages')
  const { formatTime } = useFormats()
  const { icon, image, description, date, extraContent, linkedContent, link, useRouter } = activity
  const Mark = (icon && findIcon(icon)) || ClockIcon
  return (
    <li className="relative flex gap-3 pb-6 last:pb-0 not-last:before:absolute not-last:before:top-9 not-last:before:bottom-1 not-last:before:left-4 not-last:before:border-l not-last:before:border-line">
      {image ? (
        <img src={image} alt="" width={32} height={32} className="size-8 shrink-0 rounded-full object-cover" />
      ) : (
        <Mark aria-hidden className="size-8 shrink-0 rounded-full bg-track p-1.5 text-icon" />
      )}
      <div className="min-w-0 grow">
        <p className="break-words">
          <Sentence html={description} />
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-md text-secondary">
          <time dateTime={date} className="tabular-nums">
            {formatTime(date)}
          </time>
          {link && (
            <>
              <span aria-hidden>·</span>
              <Link
                to={link}
                reloadDocument={useRouter === false}
                className="-my-2.5 inline-flex min-h-10 items-center rounded-sm text-link hover:underline"
              >
                {linkedContent ?? t('activities.open')}
              </Link>
            </>
          )}
        </p>
        {extraContent && <p className="mt-3 rounded-lg bg-soft px-4 py-3 break-words">{extraContent}</p>}
      </div>
    </li>
  )
}
