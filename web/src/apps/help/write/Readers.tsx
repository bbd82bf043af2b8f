import { BellAlertIcon, CheckCircleIcon } from '@heroicons/react/24/outline'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import type { ArticleReader } from '#shared/apps/help/entities.ts'
import { ARTICLE_LIMITS, titleFor } from '#shared/apps/help/rules.ts'
import { useFormats } from '#web/app/format.ts'
import { prefetchPages, usePages } from '#web/app/pages.ts'
import { useReminder } from '#web/apps/kit/useReminder.ts'
import { combineLoaders, prefetch, useApiMutation, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useLanguage } from '#web/texts/useLanguage.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Crumb } from '#web/ui/Crumb.tsx'
import { Avatar } from '#web/ui/images/Avatar.tsx'
import { CursorPager } from '#web/ui/lists/CursorPager.tsx'
import { EmptyState } from '#web/ui/notices/EmptyState.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { Tabs } from '#web/ui/tabs/Tabs.tsx'
import { editPath } from '../paths.ts'

export const loader = combineLoaders(
  prefetch(contracts.help.writtenArticle, ({ params }) => ({ id: params.articleId ?? '' })),
  prefetchPages(contracts.help.articleReaders, ({ params }) => ({ id: params.articleId ?? '', read: false })),
)

/** Who has confirmed having read an article, and who has not yet, with the button that reminds these. */
export const Component = () => {
  const { t } = useTranslation('help')
  const language = useLanguage()
  const { articleId: id = '' } = useParams()
  const article = useApiQuery(contracts.help.writtenArticle, { id })
  const isAsked = !article.data || (article.data.published !== null && article.data.acknowledgeSince !== null)
  const titles = article.data && { EN: article.data.texts.EN.title, FR: article.data.texts.FR.title }
  return (
    <div className="flex max-w-list flex-col gap-6 p-edge">
      <header>
        <Crumb to={editPath(id)}>{t('readers.back')}</Crumb>
        <PageTitle>{t('readers.title')}</PageTitle>
        <p className="break-words text-secondary">{titles && titleFor(titles, language)}</p>
      </header>
      {!isAsked && (
        <Card>
          <EmptyState icon={CheckCircleIcon} title={t('readers.notAsked')} text={t('ask.text')} />
        </Card>
      )}
      {isAsked && <ReadersCard id={id} />}
    </div>
  )
}

const ReadersCard = ({ id }: { id: string }) => {
  const { t } = useTranslation('help')
  const [tab, setTab] = useState<'unread' | 'read'>('unread')
  return (
    <Card>
      <Tabs
        label={t('readers.title')}
        value={tab}
        onChange={setTab}
        tabs={(['unread', 'read'] as const).map((key) => ({ key, label: t(`readers.${key}`) }))}
      >
        <div className="flex flex-col gap-4 pt-5">
          <ReaderList key={tab} id={id} read={tab === 'read'} />
        </div>
      </Tabs>
    </Card>
  )
}

const ReaderList = ({ id, read }: { id: string; read: boolean }) => {
  const { t } = useTranslation('help')
  const { rows, failure, reload, more, busy, moreFailure, onMore } = usePages(contracts.help.articleReaders, {
    id,
    read,
  })
  if (failure) return <LoadProblem failure={failure} onRetry={reload} />
  if (!rows) return <Skeleton className="h-40" />
  return (
    <>
      {!read && rows.length > 0 && <RemindButton id={id} people={rows} onDone={reload} />}
      {rows.length === 0 && !more && (
        <EmptyState icon={CheckCircleIcon} title={t(read ? 'readers.noneRead' : 'readers.noneUnread')} />
      )}
      {rows.length > 0 && (
        <ul className="divide-y divide-line">
          {rows.map((person) => (
            <ReaderRow key={person.id} person={person} />
          ))}
        </ul>
      )}
      <CursorPager more={more} busy={busy} moreFailure={moreFailure} onMore={onMore} />
    </>
  )
}

const ReaderRow = ({ person: { name, avatar, readAt, remindedAt } }: { person: ArticleReader }) => {
  const { t } = useTranslation('help')
  const { formatInstant, formatMoment } = useFormats()
  const below = readAt
    ? t('readers.confirmed', { when: formatInstant(readAt) })
    : remindedAt && t('readers.reminded', { when: formatMoment(remindedAt) })
  return (
    <li className="flex min-h-14 items-center gap-3 py-2">
      <Avatar name={name} src={avatar} size={36} />
      <span className="min-w-0 grow">
        <span className="block truncate font-medium">{name}</span>
        {below && <span className="block text-md text-secondary">{below}</span>}
      </span>
    </li>
  )
}

interface RemindProps {
  id: string
  people: readonly ArticleReader[]
  onDone: () => void
}

/** Reminds those who are shown and were not reminded recently. */
const RemindButton = ({ id, people, onDone }: RemindProps) => {
  const { t } = useTranslation('help')
  const reminding = useApiMutation(contracts.help.remindReaders)
  const { count, remind } = useReminder({
    people,
    most: ARTICLE_LIMITS.reminded,
    send: (some) => reminding.mutateAsync({ id, people: some }),
    say: (reminded) => t('readers.done', { count: reminded }),
    onDone,
  })
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-48 grow basis-0 text-md text-secondary">{t('readers.limit')}</p>
      <Button
        variant="primary"
        icon={BellAlertIcon}
        busy={reminding.isPending}
        disabled={count === 0}
        onClick={() => void remind()}
      >
        {t('readers.remind', { count })}
      </Button>
    </div>
  )
}
