import { useParams } from 'react-router-dom'
import { isInAudience } from '#shared/apps/audience.ts'
import type { ArticleToWrite, WrittenArticle } from '#shared/apps/help/entities.ts'
import { articlePath, findPublicationProblem, titleFor } from '#shared/apps/help/rules.ts'
import { RestoredNotice } from '#web/app/unsaved/RestoredNotice.tsx'
import { ConflictChoice } from '#web/apps/kit/saving/ConflictChoice.tsx'
import { PublishBar } from '#web/apps/kit/writing/PublishBar.tsx'
import { useDraftEditor, useFirstRead } from '#web/apps/kit/writing/useDraftEditor.ts'
import { combineLoaders, prefetch, useApiMutation, useApiQuery } from '#web/client/api.ts'
import { ApiError } from '#web/client/call.ts'
import { contracts } from '#web/client/contracts.ts'
import { useUser } from '#web/client/session.ts'
import { useLanguage } from '#web/texts/useLanguage.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Crumb } from '#web/ui/Crumb.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { AUTHORING, versionsPath } from '../paths.ts'
import { useCategories } from '../useCategories.ts'
import { ArticleForm } from './ArticleForm.tsx'
import { AskCard } from './AskCard.tsx'
import { countPictures, isSameDraft, listDifferences, toDraft } from './draft.ts'
import { ReviewCard } from './ReviewCard.tsx'
import { StateBadge } from './StateBadge.tsx'
import { VotesCard } from './VotesCard.tsx'

export const loader = combineLoaders(
  prefetch(contracts.help.writtenArticle, ({ params }) => ({ id: params.articleId ?? '' })),
  prefetch(contracts.help.ownCategories, () => ({})),
)

/** The editor of a company article. */
export const Component = () => {
  const { t } = useTranslation('help')
  const { articleId = '' } = useParams()
  const { data, error, refetch } = useApiQuery(contracts.help.writtenArticle, { id: articleId })
  const article = useFirstRead(data)
  if (article)
    return (
      <ArticleEditor
        key={article.id}
        article={article}
        review={data?.review ?? article.review}
        since={(data ?? article).acknowledgeSince}
      />
    )
  return (
    <div className="p-edge">
      <h1 className="sr-only">{t('author.title')}</h1>
      {error ? <LoadProblem failure={error} onRetry={() => void refetch()} /> : <Skeleton className="h-80" />}
    </div>
  )
}

/** Reads the current version out of a 409 answer, when somebody else has saved first. */
const readConflict = (failure: unknown) =>
  failure instanceof ApiError && failure.code === 'help.stale' ? (failure.details.current as WrittenArticle) : undefined

interface EditorProps {
  article: WrittenArticle
  /** Saved independently of the draft. */
  review: WrittenArticle['review']
  since: WrittenArticle['acknowledgeSince']
}

const ArticleEditor = ({ article: read, review, since }: EditorProps) => {
  const { t } = useTranslation('help')
  const language = useLanguage()
  const user = useUser()
  const toast = useToast()
  const categories = useCategories(read.kind)
  const saving = useApiMutation(contracts.help.saveArticle)
  const publishing = useApiMutation(contracts.help.publishArticle)
  const deleting = useApiMutation(contracts.help.deleteArticle)
  const editor = useDraftEditor<WrittenArticle, ArticleToWrite>({
    what: `article/1:${read.id}`,
    read,
    toDraft,
    isSame: isSameDraft,
    readConflict,
    home: AUTHORING,
    text: (what) => t(`edit.${what}`),
    save: async ({ id, version }, article) => {
      const saved = await saving.mutateAsync({ id, version, article })
      const lost = countPictures(article) - countPictures(saved)
      if (lost > 0) toast.info(t('edit.picturesLeft', { count: lost }))
      return saved
    },
    publish: async ({ id, version }, give) => {
      const { published } = await publishing.mutateAsync({ id, version, published: give })
      return { published }
    },
    remove: ({ id }) => deleting.mutateAsync({ id }),
    pending: { save: saving.isPending, publish: publishing.isPending, remove: deleting.isPending },
  })
  const { stored: article, draft, change, theirs, settle } = editor
  const { kind, published } = article
  const missing = kind === 'QUESTION' ? 'missingOfQuestion' : 'missing'
  const isReader = user && isInAudience({ who: article.audience, people: [] }, user)
  const titles = { EN: article.texts.EN.title, FR: article.texts.FR.title }
  return (
    <div className="flex max-w-read flex-col gap-6 p-edge">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <Crumb to={AUTHORING}>{t('author.title')}</Crumb>
          <PageTitle>{titleFor(titles, language) || t('edit.untitled')}</PageTitle>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <StateBadge article={article} />
          <ActionLink variant="text" to={versionsPath(article.id)}>
            {t('versions.title')}
          </ActionLink>
          {published && isReader && (
            <ActionLink variant="text" to={articlePath(article.id, published)}>
              {t('edit.read')}
            </ActionLink>
          )}
        </div>
      </header>
      {editor.restored && <RestoredNotice onDiscard={editor.discard} />}
      {theirs ? (
        <Card title={t('edit.stale')}>
          <ConflictChoice fields={listDifferences(draft, toDraft(theirs), kind, categories, t)} onResolve={settle} />
        </Card>
      ) : (
        <ArticleForm id={article.id} kind={kind} draft={draft} onChange={change} categories={categories} />
      )}
      <ReviewCard id={article.id} review={review} />
      {kind === 'GUIDE' && (published || since) && <AskCard id={article.id} since={since} />}
      <VotesCard id={article.id} />
      <PublishBar
        editor={editor}
        missing={findPublicationProblem(draft.texts, kind).map(({ code, language: half }) =>
          t(`${missing}.${code}`, { language: half && t(`languages.${half}`) }),
        )}
        published={published !== null}
        publishedAsIs={published?.version === article.version}
      />
    </div>
  )
}
