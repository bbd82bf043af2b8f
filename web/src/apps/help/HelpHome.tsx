import {
  BookOpenIcon,
  ChatBubbleLeftRightIcon,
  PencilSquareIcon,
  QuestionMarkCircleIcon,
} from '@heroicons/react/24/outline'
import { useState } from 'react'
import { Link, Navigate } from 'react-router-dom'
import { allows, CONTENT_MANAGERS } from '#shared/core/permissions.ts'
import { rankMatches, wordsOf } from '#shared/overview/search/rules.ts'
import { prefetch, searchParamsOf, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useUser } from '#web/client/session.ts'
import { useSearchParams } from '#web/router/useSearchParams.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import type { Icon } from '#web/ui/Button.tsx'
import { SearchBox } from '#web/ui/forms/SearchBox.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { LinesSkeleton } from '#web/ui/notices/Skeleton.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { helpPathFor } from './helpPath.ts'
import { ALL_GUIDES, AUTHORING, guidePath } from './paths.ts'
import { Questions } from './Questions.tsx'

/** URL parameter: the screen for which help is requested. */
const SCREEN_PARAM = 'about'

export const loader = prefetch(contracts.help.faqs, (where) =>
  searchParamsOf(where).has(SCREEN_PARAM) ? undefined : {},
)

const MAX_RESULTS = 8

/** Guides and questions that match the typed text, best match first. */
const useHelpSearch = (text: string) => {
  const words = wordsOf(text)
  const asked = words.length > 0
  const { data: guides, error, refetch } = useApiQuery(contracts.help.guides, ALL_GUIDES, { enabled: asked })
  const faqs = useApiQuery(contracts.help.faqs, {}).data ?? []
  if (!asked) return {}
  if (!Array.isArray(guides)) return { failure: error, retry: () => void refetch() }
  const all = [
    ...guides.flatMap((shelf) =>
      shelf.guides.map((guide) => ({
        key: guide.id,
        title: guide.title,
        below: guide.subtitle,
        to: guidePath(shelf.slug, guide.slug),
      })),
    ),
    ...faqs.flatMap((shelf) =>
      shelf.faqs.map(({ id, question, answer }) => ({
        key: `faq/${id}`,
        title: question,
        below: answer,
        to: `/apps/help-center/faqs#${id}`,
      })),
    ),
  ]
  return { found: rankMatches(all, words, ({ title, below }) => `${title} ${below}`).slice(0, MAX_RESULTS) }
}

const HelpSection = ({ to, icon: Mark, title, text }: { to: string; icon: Icon; title: string; text: string }) => (
  <Link to={to} className="flex gap-4 rounded-2xl bg-card p-5 shadow-card hover:bg-hover">
    <Mark aria-hidden className="size-6 shrink-0 text-link" />
    <span>
      <span className="block font-semibold">{title}</span>
      <span className="block text-balance text-secondary">{text}</span>
    </span>
  </Link>
)

/** The help centre, or the guide of the screen in the URL. */
export const Component = () => {
  const [parameters] = useSearchParams()
  const about = parameters.get(SCREEN_PARAM)
  return about === null ? <HelpStart /> : <Navigate replace to={helpPathFor(about)} />
}

/** The start page of the help centre: search, guides, questions and contact. */
const HelpStart = () => {
  const { t } = useTranslation('help')
  const mayWrite = allows(CONTENT_MANAGERS, useUser()?.permissions)
  const [text, setText] = useState('')
  const { found, failure, retry } = useHelpSearch(text)
  const { data, error, refetch } = useApiQuery(contracts.help.faqs, {})
  const asked = data?.find(({ slug }) => slug === 'most-asked')
  return (
    <div className="flex max-w-read flex-col gap-6 p-edge">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <PageTitle>{t('title')}</PageTitle>
          <p className="text-secondary">{t('text')}</p>
        </div>
        {mayWrite && (
          <ActionLink variant="outline" icon={PencilSquareIcon} to={AUTHORING}>
            {t('author.title')}
          </ActionLink>
        )}
      </header>
      <search>
        <SearchBox label={t('search')} value={text} onChange={setText} />
      </search>
      {failure && retry && <LoadProblem failure={failure} onRetry={retry} />}
      {found && (
        <section aria-live="polite" aria-label={t('results')} className="rounded-2xl bg-card shadow-card">
          {found.length === 0 && <p className="p-5 text-secondary">{t('noneFound')}</p>}
          <ul className="divide-y divide-line">
            {found.map(({ key, title, below, to }) => (
              <li key={key}>
                <Link to={to} className="block px-5 py-3 hover:bg-hover">
                  <span className="font-medium text-link">{title}</span>
                  <span className="line-clamp-1 text-secondary">{below}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="grid gap-4 sm:grid-cols-3">
        <HelpSection
          to="/apps/help-center/guides"
          icon={BookOpenIcon}
          title={t('guides.title')}
          text={t('guides.text')}
        />
        <HelpSection
          to="/apps/help-center/faqs"
          icon={QuestionMarkCircleIcon}
          title={t('faqs.title')}
          text={t('faqs.text')}
        />
        <HelpSection
          to="/feedback"
          icon={ChatBubbleLeftRightIcon}
          title={t('support.title')}
          text={t('support.text')}
        />
      </div>
      {!data && error && <LoadProblem failure={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div className="overflow-hidden rounded-2xl bg-card shadow-card">
          <LinesSkeleton />
        </div>
      )}
      {asked && (
        <section>
          <h2 className="mb-3 text-lg font-semibold">{asked.title}</h2>
          <Questions name={asked.slug} questions={asked.faqs} />
        </section>
      )}
    </div>
  )
}
