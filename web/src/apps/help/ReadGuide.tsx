import { ArrowRightIcon } from '@heroicons/react/20/solid'
import { Link, Navigate, useParams } from 'react-router-dom'
import type { Guide } from '#shared/apps/help/entities.ts'
import { GUIDE_PICTURE, guidePicture } from '#shared/apps/help/rules.ts'
import { useTabTitle } from '#web/app/tabTitle.ts'
import { prefetchOne, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Crumb } from '#web/ui/Crumb.tsx'
import { SafeHtml } from '#web/ui/html/SafeHtml.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { AcknowledgeCard } from './AcknowledgeCard.tsx'
import { ArticleVote } from './ArticleVote.tsx'
import { CompanyGuideMark } from './CompanyGuideMark.tsx'
import { Contents, useHeadings } from './Contents.tsx'
import { guidePath, HELP } from './paths.ts'
import { useGuidePictures } from './pictures/useGuidePictures.ts'
import { ReviewNote } from './ReviewNote.tsx'

export const loader = prefetchOne(contracts.help.guide, ({ params }) => ({
  categorySlug: params.category ?? '',
  guideSlug: params.guide ?? '',
}))

/** The guide after this one. */
const useNextGuide = (category: string, guide: string) => {
  const { data } = useApiQuery(contracts.help.guides, { slug: category })
  const guides = data && !Array.isArray(data) ? data.guides : []
  const at = guides.findIndex(({ slug }) => slug === guide)
  return at < 0 ? undefined : guides[at + 1]
}

/** The screenshot of a guide in the reader's colour scheme; browsers load only that one. */
const ScreenPicture = ({ guide: { slug, language }, shows }: { guide: Guide; shows: string }) =>
  (['light', 'dark'] as const).map((scheme) => (
    <img
      key={scheme}
      src={`/pictures/guides/${guidePicture(slug, language, scheme)}`}
      alt={shows}
      width={GUIDE_PICTURE.width}
      height={GUIDE_PICTURE.height}
      loading="lazy"
      decoding="async"
      className={`mt-6 h-auto w-full rounded-xl border border-line ${scheme === 'light' ? 'dark:hidden' : 'hidden dark:block'}`}
    />
  ))

/** A guide. */
export const Component = () => {
  const { t } = useTranslation('help')
  const { category = '', guide: slug = '' } = useParams()
  const { data, error, refetch } = useApiQuery(contracts.help.guide, { categorySlug: category, guideSlug: slug })
  const next = useNextGuide(category, slug)
  const guide = data?.guides[0]
  useTabTitle(guide?.title)
  const { headings, setHeadingsOf } = useHeadings()
  const addressOf = useGuidePictures(guide?.id ?? '')
  // A company guide may have changed its category: the old URL redirects.
  if (guide && (guide.categoryId !== category || guide.slug !== slug))
    return <Navigate replace to={guidePath(guide.categoryId, guide.slug)} />
  return (
    <article className="flex max-w-read flex-col gap-6 p-edge">
      <header>
        <Crumb to={`${HELP}/guides/${category}`}>{data?.title ?? t('guides.title')}</Crumb>
        <PageTitle>{guide?.title ?? t('guides.title')}</PageTitle>
        <p className="text-lg text-secondary">{guide?.subtitle}</p>
        {guide && <CompanyGuideMark guide={guide} />}
      </header>
      {!guide && error && <LoadProblem failure={error} onRetry={() => void refetch()} />}
      {!guide && !error && <Skeleton className="h-60" />}
      {guide && (
        <div className="rounded-2xl bg-card p-6 text-lg break-words shadow-card" lang={guide.language.toLowerCase()}>
          <div className="flex flex-col gap-6 lg:flex-row-reverse lg:items-start lg:justify-between">
            <Contents headings={headings} />
            <div className="max-w-prose min-w-0 lg:mr-auto">
              <SafeHtml html={guide.content} addressOf={addressOf} onShown={setHeadingsOf} />
            </div>
          </div>
          {guide.picture && <ScreenPicture guide={guide} shows={guide.picture} />}
        </div>
      )}
      {guide?.acknowledgement && (
        <AcknowledgeCard key={`acknowledge/${guide.id}`} id={guide.id} acknowledgement={guide.acknowledgement} />
      )}
      {guide?.ofCompany && (
        <ArticleVote
          key={guide.id}
          id={guide.id}
          vote={guide.vote}
          title={t('vote.title')}
          heading="h2"
          className="rounded-2xl bg-card p-5 shadow-card"
        />
      )}
      {guide?.review && (
        <aside aria-label={t('review.title')} className="rounded-2xl bg-card p-5 shadow-card">
          <ReviewNote id={guide.id} review={guide.review} edit />
        </aside>
      )}
      {guide && next && (
        <Link
          to={guidePath(category, next.slug)}
          className="flex items-center justify-between gap-4 rounded-2xl bg-card p-5 shadow-card hover:bg-hover"
        >
          <span>
            <span className="block text-secondary">{t('next')}</span>
            <span className="font-medium">{next.title}</span>
          </span>
          <ArrowRightIcon aria-hidden className="size-5 shrink-0 text-icon" />
        </Link>
      )}
    </article>
  )
}
