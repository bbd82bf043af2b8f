import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { isFor } from '#shared/apps/audience.ts'
import type { ArticleToWrite, WrittenArticle } from '#shared/apps/help/entities.ts'
import { titleFor, unready } from '#shared/apps/help/rules.ts'
import { Conflict } from '#web/apps/kit/Conflict.tsx'
import { prefetch, useRead, useSend } from '#web/client/api.ts'
import { ApiFailure } from '#web/client/call.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useUser } from '#web/client/session.ts'
import { LeaveDialog } from '#web/staffing/profiles/edit/LeaveDialog.tsx'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Notice } from '#web/ui/notices/Notice.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { useConfirm } from '#web/ui/overlays/Confirm.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { BackLink } from '../BackLink.tsx'
import { AUTHORING, guidePath, versionsPath } from '../paths.ts'
import { useCategories } from '../useCategories.ts'
import { useLanguage } from '../useLanguage.ts'
import { ArticleForm } from './ArticleForm.tsx'
import { differing, draftOf, isSame } from './draft.ts'
import { StateBadge } from './StateBadge.tsx'

export const loader = prefetch(contracts.help.writtenArticle, ({ params }) => ({ id: params.articleId ?? '' }))

/** An article of the company, to be written. */
export const Component = () => {
  const { t } = useTranslation('help')
  const { articleId = '' } = useParams()
  const { data, error, refetch } = useRead(contracts.help.writtenArticle, { id: articleId })
  // What is being written stays as it is, whatever is read again meanwhile.
  const first = useRef<WrittenArticle>(undefined)
  if (first.current?.id !== data?.id) first.current = data
  if (first.current) return <Editor key={first.current.id} article={first.current} />
  return (
    <div className="p-4 sm:p-6 md:p-8">
      <h1 className="sr-only">{t('author.title')}</h1>
      {error ? <LoadProblem failure={error} onRetry={() => void refetch()} /> : <Skeleton className="h-80" />}
    </div>
  )
}

const Editor = ({ article: read }: { article: WrittenArticle }) => {
  const { t } = useTranslation('help')
  const language = useLanguage()
  const toast = useToast()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const user = useUser()
  const categories = useCategories()
  const [article, setArticle] = useState(read)
  const [draft, setDraft] = useState(() => draftOf(read))
  /** What somebody else has stored meanwhile. */
  const [theirs, setTheirs] = useState<WrittenArticle>()
  const gone = useRef(false)
  const saving = useSend(contracts.help.saveArticle)
  const publishing = useSend(contracts.help.publishArticle)
  const deleting = useSend(contracts.help.deleteArticle)
  const isChanged = !isSame(draft, draftOf(article))
  const missing = unready(draft.texts)
  const say = (failure: unknown) => {
    if (failure instanceof ApiFailure && failure.code === 'help.stale')
      setTheirs(failure.details.current as WrittenArticle)
    else toast.error(failureText(failure, t))
  }
  const change = (some: Partial<ArticleToWrite>) => setDraft((before) => ({ ...before, ...some }))

  /** The article as it is stored then; undefined: it could not be. */
  const save = async (): Promise<WrittenArticle | undefined> => {
    if (!isChanged) return article
    try {
      const saved = await saving.mutateAsync({ id: article.id, version: article.version, article: draft })
      setArticle(saved)
      // What is typed meanwhile stays, and is saved next.
      setDraft((now) => (now === draft ? draftOf(saved) : now))
      return saved
    } catch (failure) {
      say(failure)
      return undefined
    }
  }
  const saveAlone = async () => {
    if (await save()) toast.success(t('edit.saved'))
  }
  const publish = async (published: boolean) => {
    const saved = published ? await save() : article
    if (!saved) return
    try {
      const row = await publishing.mutateAsync({ id: saved.id, version: saved.version, published })
      setArticle((before) => ({ ...before, published: row.published }))
      toast.success(t(published ? 'edit.isPublished' : 'edit.isWithdrawn'))
    } catch (failure) {
      say(failure)
    }
  }
  const withdraw = async () => {
    const question = { title: t('edit.withdraw'), text: t('edit.withdrawText'), confirm: t('edit.withdraw') }
    if (await confirm(question)) await publish(false)
  }
  const remove = async () => {
    const question = { title: t('edit.delete'), text: t('edit.deleteText'), confirm: t('edit.delete'), danger: true }
    if (!(await confirm(question))) return
    try {
      await deleting.mutateAsync({ id: article.id })
      gone.current = true
      void navigate(AUTHORING)
    } catch (failure) {
      say(failure)
    }
  }
  const settle = (which: 'mine' | 'theirs') => {
    if (!theirs) return
    setArticle(theirs)
    if (which === 'theirs') setDraft(draftOf(theirs))
    setTheirs(undefined)
  }
  const busy = saving.isPending || publishing.isPending
  const { published } = article
  const isReader = user && isFor({ who: article.audience, people: [] }, user)
  const titles = { EN: article.texts.EN.title, FR: article.texts.FR.title }
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-6 p-4 sm:p-6 md:p-8">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <BackLink to={AUTHORING}>{t('author.title')}</BackLink>
          <PageTitle>{titleFor(titles, language) || t('edit.untitled')}</PageTitle>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <StateBadge article={article} />
          <ActionLink variant="text" to={versionsPath(article.id)}>
            {t('versions.title')}
          </ActionLink>
          {published && isReader && (
            <ActionLink variant="text" to={guidePath(published.category, published.slug)}>
              {t('edit.read')}
            </ActionLink>
          )}
        </div>
      </header>
      {theirs ? (
        <Card title={t('edit.stale')}>
          <Conflict fields={differing(draft, draftOf(theirs), categories, t)} onSettle={settle} />
        </Card>
      ) : (
        <ArticleForm draft={draft} onChange={change} categories={categories} />
      )}
      {missing.length > 0 && (
        <Notice tone="info" title={t('edit.missing')}>
          <ul className="list-disc pl-5 text-md text-secondary">
            {missing.map(({ code, language: half }) => (
              <li key={`${code} ${half}`}>{t(`missing.${code}`, { language: half && t(`languages.${half}`) })}</li>
            ))}
          </ul>
        </Notice>
      )}
      <div className="sticky bottom-0 flex flex-wrap items-center justify-end gap-3 rounded-2xl bg-card p-3 shadow-panel sm:bottom-4">
        <Button variant="text" className="mr-auto" busy={deleting.isPending} onClick={() => void remove()}>
          {t('edit.delete')}
        </Button>
        {published && (
          <Button variant="text" disabled={busy || Boolean(theirs)} onClick={() => void withdraw()}>
            {t('edit.withdraw')}
          </Button>
        )}
        <Button
          variant="outline"
          busy={saving.isPending}
          disabled={!isChanged || Boolean(theirs)}
          onClick={() => void saveAlone()}
        >
          {t('edit.save')}
        </Button>
        <Button
          variant="primary"
          busy={busy}
          disabled={Boolean(theirs) || missing.length > 0 || (!isChanged && published?.version === article.version)}
          onClick={() => void publish(true)}
        >
          {t('edit.publish')}
        </Button>
      </div>
      <LeaveDialog
        unsaved={() => isChanged && !gone.current}
        save={async () => (await save()) !== undefined}
        busy={saving.isPending}
      />
    </div>
  )
}
