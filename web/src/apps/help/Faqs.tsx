import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { prefetch, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Crumb } from '#web/ui/Crumb.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { HELP } from './paths.ts'
import { Questions } from './Questions.tsx'

export const loader = prefetch(contracts.help.faqs, () => ({}))

/** All questions by category; the one in the URL is expanded. */
export const Component = () => {
  const { t } = useTranslation('help')
  const { hash } = useLocation()
  const { data, error, refetch } = useApiQuery(contracts.help.faqs, {})
  const shown = useRef('')
  useEffect(() => {
    // Once: questions that change later move nothing.
    if (!data || shown.current === hash) return
    shown.current = hash
    const asked = hash ? document.getElementById(hash.slice(1)) : null
    if (asked instanceof HTMLDetailsElement) asked.open = true
    asked?.scrollIntoView({ block: 'center' })
  }, [data, hash])
  return (
    <div className="flex max-w-read flex-col gap-6 p-edge">
      <header>
        <Crumb to={HELP}>{t('title')}</Crumb>
        <PageTitle>{t('faqs.title')}</PageTitle>
      </header>
      {!data && error && <LoadProblem failure={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-80" />}
      {data
        ?.filter(({ faqs }) => faqs.length > 0)
        .map(({ id, slug, title, faqs }) => (
          <section key={id}>
            <h2 className="mb-3 text-lg font-semibold break-words">{title}</h2>
            <Questions name={slug} questions={faqs} />
          </section>
        ))}
    </div>
  )
}
