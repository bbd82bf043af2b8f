import { AcademicCapIcon, CheckBadgeIcon, PencilSquareIcon } from '@heroicons/react/24/outline'
import { useState } from 'react'
import { allows, CONTENT_MANAGERS } from '#shared/core/permissions.ts'
import { foldText } from '#shared/core/text/fold.ts'
import { combineLoaders, prefetch, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useUser } from '#web/client/session.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { SearchBox } from '#web/ui/forms/SearchBox.tsx'
import { FilterBar } from '#web/ui/lists/FilterBar.tsx'
import { FilterChip, FilterToggle } from '#web/ui/lists/FilterChip.tsx'
import { EmptyState } from '#web/ui/notices/EmptyState.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { CardSkeleton } from '#web/ui/notices/Skeleton.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { CourseCard } from './CourseCard.tsx'
import { AUTHORING, CERTIFICATES } from './paths.ts'

export const loader = combineLoaders(
  prefetch(contracts.academy.courses, () => ({})),
  prefetch(contracts.academy.categories, () => ({})),
)

/** The courses, filtered by category and by text. */
export const Component = () => {
  const { t } = useTranslation('academy')
  const mayWrite = allows(CONTENT_MANAGERS, useUser()?.permissions)
  const { data: courses, error, refetch } = useApiQuery(contracts.academy.courses, {})
  const categories = useApiQuery(contracts.academy.categories, {}).data ?? []
  const [category, setCategory] = useState('')
  const [text, setText] = useState('')
  const [hidesCompleted, setHidesCompleted] = useState(false)
  const titles = new Map(categories.map(({ slug, title }) => [slug, title]))
  const taught = categories.filter(({ slug }) => courses?.some((course) => course.category === slug))
  const shown = courses?.filter(
    (course) =>
      (category === '' || course.category === category) &&
      (!hidesCompleted || course.progress.completed === 0 || course.renews) &&
      foldText(`${course.title} ${course.description} ${titles.get(course.category) ?? ''}`).includes(foldText(text)),
  )
  const filtered = category !== '' || text !== '' || hidesCompleted
  const clear = () => {
    setCategory('')
    setText('')
    setHidesCompleted(false)
  }
  return (
    <div className="flex max-w-list flex-col gap-6 p-edge">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <PageTitle>{t('title')}</PageTitle>
          <p className="text-secondary">{t('text')}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <ActionLink variant="outline" icon={CheckBadgeIcon} to={CERTIFICATES}>
            {t('certificate.mine')}
          </ActionLink>
          {mayWrite && (
            <ActionLink variant="outline" icon={PencilSquareIcon} to={AUTHORING}>
              {t('author.title')}
            </ActionLink>
          )}
        </div>
      </header>
      <FilterBar
        search={<SearchBox label={t('search')} value={text} onChange={setText} />}
        onClear={filtered ? clear : undefined}
      >
        <FilterChip
          label={t('category')}
          value={category}
          onChange={setCategory}
          options={[
            { value: '', label: t('all') },
            ...taught.map(({ slug, title }) => ({ value: slug, label: title })),
          ]}
        />
        <FilterToggle pressed={hidesCompleted} onClick={() => setHidesCompleted(!hidesCompleted)}>
          {t('hideCompleted')}
        </FilterToggle>
      </FilterBar>
      {!courses && error && <LoadProblem failure={error} onRetry={() => void refetch()} />}
      {shown?.length === 0 && <EmptyState icon={AcademicCapIcon} title={t('none')} text={t('noneText')} />}
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {!courses && !error && ['a', 'b', 'c'].map((key) => <CardSkeleton key={key} />)}
        {shown?.map((course) => (
          <CourseCard key={course.id} course={course} category={titles.get(course.category) ?? course.category} />
        ))}
      </div>
    </div>
  )
}
