import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiError } from '#web/client/api.ts'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'

interface Props<T> {
  title: string
  about: string
  /** Beside the title. */
  badge?: ReactNode
  /** Below it: the choice of what the figures are of. */
  choice?: ReactNode
  answer: UseQueryResult<T, ApiError>
  children: (data: T) => ReactNode
}

/** A screen of figures: its title, what they are about, and the figures when they are there. */
export const Figures = <T,>({ title, about, badge, choice, answer: { data, error, refetch }, children }: Props<T>) => (
  <div className="flex max-w-list flex-col gap-6 p-edge">
    <header>
      <div className="flex flex-wrap items-center gap-x-4">
        <PageTitle>{title}</PageTitle>
        {badge}
      </div>
      <p className="text-secondary">{about}</p>
      {choice && <div className="mt-4">{choice}</div>}
    </header>
    {!data && error && <LoadProblem failure={error} onRetry={() => void refetch()} />}
    {!data && !error && (
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-6">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="h-44" />
        ))}
      </div>
    )}
    {data && children(data)}
  </div>
)
