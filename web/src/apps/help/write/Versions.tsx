import { ClockIcon } from '@heroicons/react/24/outline'
import { Link, useParams } from 'react-router-dom'
import type { ArticleVersion, WrittenArticle } from '#shared/apps/help/entities.ts'
import { useFormats } from '#web/app/format.ts'
import { combineLoaders, prefetch, updateQueryData, useApiMutation, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useNavigateFromHere } from '#web/router/useNavigateFromHere.ts'
import { useSearchParams } from '#web/router/useSearchParams.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Crumb } from '#web/ui/Crumb.tsx'
import { EmptyState } from '#web/ui/notices/EmptyState.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { useConfirm } from '#web/ui/overlays/Confirm.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { editPath } from '../paths.ts'
import { useCategories } from '../useCategories.ts'
import { toDraft } from './draft.ts'
import { VersionCard } from './VersionCard.tsx'

export const loader = combineLoaders(
  prefetch(contracts.help.articleVersions, ({ params }) => ({ id: params.articleId ?? '' })),
  prefetch(contracts.help.writtenArticle, ({ params }) => ({ id: params.articleId ?? '' })),
  prefetch(contracts.help.ownCategories, () => ({})),
)

/** The published versions of an article; each can be viewed and restored as the draft. */
export const Component = () => {
  const { t } = useTranslation('help')
  const { articleId: id = '' } = useParams()
  const [search] = useSearchParams()
  const versions = useApiQuery(contracts.help.articleVersions, { id })
  const article = useApiQuery(contracts.help.writtenArticle, { id })
  const error = versions.error ?? article.error
  const asked = Number(search.get('version'))
  const shown = versions.data?.find(({ version }) => version === asked) ?? versions.data?.[0]
  const again = () => void Promise.all([versions.refetch(), article.refetch()])
  return (
    <div className="flex max-w-list flex-col gap-6 p-edge">
      <header>
        <Crumb to={editPath(id)}>{t('versions.back')}</Crumb>
        <PageTitle>{t('versions.title')}</PageTitle>
        <p className="text-secondary">{t('versions.text')}</p>
      </header>
      {error && <LoadProblem failure={error} onRetry={again} />}
      {!(versions.data && article.data) && !error && <Skeleton className="h-80" />}
      {versions.data?.length === 0 && (
        <Card>
          <EmptyState icon={ClockIcon} title={t('versions.none')} text={t('versions.noneText')} />
        </Card>
      )}
      {versions.data && article.data && shown && (
        <div className="grid items-start gap-6 lg:grid-cols-[20rem_1fr]">
          <VersionList versions={versions.data} shown={shown.version} current={article.data.published?.version} />
          <SelectedVersion key={shown.version} article={article.data} version={shown.version} />
        </div>
      )}
    </div>
  )
}

interface ListProps {
  versions: readonly ArticleVersion[]
  shown: number
  /** The version that is currently published. */
  current: number | undefined
}

const VersionList = ({ versions, shown, current }: ListProps) => {
  const { t } = useTranslation('help')
  const { formatInstant } = useFormats()
  return (
    <nav
      aria-label={t('versions.title')}
      className="max-h-72 overflow-y-auto rounded-2xl bg-card shadow-card lg:max-h-none"
    >
      <ul className="divide-y divide-line">
        {versions.map(({ version, at, by, title }) => (
          <li key={version}>
            <Link
              to={`?version=${version}`}
              replace
              aria-current={version === shown ? 'true' : undefined}
              className="block px-5 py-3 hover:bg-hover aria-[current]:bg-hover"
            >
              <span className="flex flex-wrap items-center justify-between gap-2">
                <span className="font-medium text-link">{formatInstant(at)}</span>
                {version === current && <Badge tone="green">{t('versions.current')}</Badge>}
              </span>
              <span className="block break-words">{title}</span>
              <span className="block text-md text-secondary">{by ?? t('versions.nobody')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const SelectedVersion = ({ article, version }: { article: WrittenArticle; version: number }) => {
  const { t } = useTranslation('help')
  const navigateFromHere = useNavigateFromHere()
  const toast = useToast()
  const confirm = useConfirm()
  const { id } = article
  const { data, error, refetch } = useApiQuery(contracts.help.articleVersion, { id, version })
  const saving = useApiMutation(contracts.help.saveArticle)
  const categories = useCategories(article.kind)
  const isDraft = article.published?.version === version && article.version === version
  const restore = async () => {
    if (!data) return
    const isUnpublished = article.version !== article.published?.version
    const text = t(isUnpublished ? 'versions.restoreOverText' : 'versions.restoreText')
    if (!(await confirm({ title: t('versions.restore'), text, confirm: t('versions.restore') }))) return
    const navigate = navigateFromHere()
    // One in a category that was deleted since stays where the draft is.
    const category = categories.some(({ value }) => value === data.category) ? data.category : article.category
    try {
      const restored = { ...toDraft(data), category }
      const saved = await saving.mutateAsync({ id, version: article.version, article: restored })
      await updateQueryData(contracts.help.writtenArticle, { id }, () => saved)
      toast.success(t('versions.restored'))
      void navigate(editPath(id))
    } catch (failure) {
      toast.error(failureText(failure, t))
    }
  }
  if (error && !data) return <LoadProblem failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-80" />
  const onRestore = isDraft ? undefined : () => void restore()
  const place = categories.find(({ value }) => value === data.category)?.label
  const shown = { id, kind: article.kind, version, shown: data, place }
  return <VersionCard {...shown} busy={saving.isPending} onRestore={onRestore} />
}
