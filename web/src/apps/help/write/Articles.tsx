import { DocumentTextIcon } from '@heroicons/react/24/outline'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { WrittenRow } from '#shared/apps/help/entities.ts'
import { ARTICLE_LIMITS, type GuideCategory, isReviewDue } from '#shared/apps/help/rules.ts'
import { useFormats } from '#web/app/format.ts'
import { dayFromNow } from '#web/apps/kit/days.ts'
import { CreateDraftForm } from '#web/apps/kit/writing/CreateDraftForm.tsx'
import { prefetch, useApiMutation, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useNavigateFromHere } from '#web/router/useNavigateFromHere.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Crumb } from '#web/ui/Crumb.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { EmptyState } from '#web/ui/notices/EmptyState.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { editPath, HELP } from '../paths.ts'
import { useCategories } from '../useCategories.ts'
import { StateBadge } from './StateBadge.tsx'

export const loader = prefetch(contracts.help.written, () => ({}))

/** The company's articles for their authors, with the form that creates one. */
export const Component = () => {
  const { t } = useTranslation('help')
  const { data: articles, error, refetch } = useApiQuery(contracts.help.written, {})
  const categories = useCategories()
  return (
    <div className="flex max-w-read flex-col gap-6 p-edge">
      <header>
        <Crumb to={HELP}>{t('title')}</Crumb>
        <PageTitle>{t('author.title')}</PageTitle>
        <p className="text-secondary">{t('author.text')}</p>
      </header>
      <NewArticle categories={categories} />
      {error && <LoadProblem failure={error} onRetry={() => void refetch()} />}
      {!articles && !error && <Skeleton className="h-40" />}
      {articles?.length === 0 && (
        <Card>
          <EmptyState icon={DocumentTextIcon} title={t('author.none')} text={t('author.noneText')} />
        </Card>
      )}
      {articles && articles.length > 0 && (
        <Card>
          <ul className="-my-3 divide-y divide-line">
            {articles.map((article) => (
              <ArticleRow
                key={article.id}
                article={article}
                category={categories.find(({ value }) => value === article.category)?.label ?? ''}
              />
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}

const ArticleRow = ({ article, category }: { article: WrittenRow; category: string }) => {
  const { t } = useTranslation('help')
  const { formatInstant } = useFormats()
  const { helped, notHelped } = article.votes
  const counted = [
    helped > 0 && t('votes.helped', { count: helped }),
    notHelped > 0 && t('votes.notHelped', { count: notHelped }),
  ]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <div className="min-w-48 grow basis-0">
        <Link
          to={editPath(article.id)}
          className="inline-flex min-h-8 items-center font-medium break-words text-link hover:underline"
        >
          {article.title || t('edit.untitled')}
        </Link>
        <p className="text-md text-secondary">
          {[category, t('author.changed', { when: formatInstant(article.changedAt) }), ...counted]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {isReviewDue(article.review.next, dayFromNow()) && <Badge tone="yellow">{t('review.due')}</Badge>}
      <StateBadge article={article} />
    </li>
  )
}

const NewArticle = ({ categories }: { categories: readonly { value: string; label: string }[] }) => {
  const { t } = useTranslation('help')
  const navigateFromHere = useNavigateFromHere()
  const [category, setCategory] = useState<GuideCategory>('getting-started')
  const creating = useApiMutation(contracts.help.createArticle)
  const begin = async (title: string) => {
    const navigate = navigateFromHere()
    const { id } = await creating.mutateAsync({ title, category })
    void navigate(editPath(id))
  }
  return (
    <CreateDraftForm
      label={t('author.newTitle')}
      begin={t('author.begin')}
      maxLength={ARTICLE_LIMITS.title}
      onBegin={begin}
    >
      <Select
        label={t('category')}
        className="min-w-44 grow basis-0"
        value={category}
        onChange={(value) => setCategory(value as GuideCategory)}
        options={categories}
      />
    </CreateDraftForm>
  )
}
