import { DocumentTextIcon } from '@heroicons/react/24/outline'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { ARTICLE_KINDS, type ArticleKind, PRODUCT_CATEGORIES } from '#shared/apps/help/categories.ts'
import type { WrittenRow } from '#shared/apps/help/entities.ts'
import { ARTICLE_LIMITS, isReviewDue } from '#shared/apps/help/rules.ts'
import { useFormats } from '#web/app/format.ts'
import { dayFromNow } from '#web/apps/kit/days.ts'
import { CreateDraftForm } from '#web/apps/kit/writing/CreateDraftForm.tsx'
import { combineLoaders, prefetch, useApiMutation, useApiQuery } from '#web/client/api.ts'
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
import { OwnCategories } from './OwnCategories.tsx'
import { StateBadge } from './StateBadge.tsx'

export const loader = combineLoaders(
  prefetch(contracts.help.written, () => ({})),
  prefetch(contracts.help.ownCategories, () => ({})),
)

/** The company's articles for their authors, with the form that creates one. */
export const Component = () => {
  const { t } = useTranslation('help')
  const { data: articles, error, refetch } = useApiQuery(contracts.help.written, {})
  const categories = { GUIDE: useCategories('GUIDE'), QUESTION: useCategories('QUESTION') }
  return (
    <div className="flex max-w-read flex-col gap-6 p-edge">
      <header>
        <Crumb to={HELP}>{t('title')}</Crumb>
        <PageTitle>{t('author.title')}</PageTitle>
        <p className="text-secondary">{t('author.text')}</p>
      </header>
      <NewArticle />
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
                category={categories[article.kind].find(({ value }) => value === article.category)?.label ?? ''}
              />
            ))}
          </ul>
        </Card>
      )}
      {(articles || error) && <OwnCategories />}
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
          {[
            t(`kinds.${article.kind}`),
            category,
            t('author.changed', { when: formatInstant(article.changedAt) }),
            ...counted,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {isReviewDue(article.review.next, dayFromNow()) && <Badge tone="yellow">{t('review.due')}</Badge>}
      <StateBadge article={article} />
    </li>
  )
}

const NewArticle = () => {
  const { t } = useTranslation('help')
  const navigateFromHere = useNavigateFromHere()
  const [kind, setKind] = useState<ArticleKind>('GUIDE')
  const [chosen, setChosen] = useState('')
  const categories = useCategories(kind)
  // The two kinds have different categories.
  const category = categories.find(({ value }) => value === chosen)?.value ?? PRODUCT_CATEGORIES[kind][0]?.slug ?? ''
  const creating = useApiMutation(contracts.help.createArticle)
  const begin = async (title: string) => {
    const navigate = navigateFromHere()
    const { id } = await creating.mutateAsync({ title, kind, category })
    void navigate(editPath(id))
  }
  return (
    <CreateDraftForm
      label={t(kind === 'QUESTION' ? 'author.newQuestion' : 'author.newTitle')}
      begin={t('author.begin')}
      maxLength={ARTICLE_LIMITS.title}
      onBegin={begin}
    >
      <Select
        label={t('kind')}
        className="min-w-32 grow basis-0"
        value={kind}
        onChange={setKind}
        options={ARTICLE_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
      />
      <Select
        label={t('category')}
        className="min-w-44 grow basis-0"
        value={category}
        onChange={setChosen}
        options={categories}
      />
    </CreateDraftForm>
  )
}
