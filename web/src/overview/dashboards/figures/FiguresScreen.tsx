import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiError } from '#web/client/api.ts'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { CardSkeleton } from '#web/ui/notices/Skeleton.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'

interface Props<T> {
  title: string
  about: string
  /** Beside the title. */
  badge?: ReactNode
  /** A filter beside the title. */
  choice?: ReactNode
  answer: UseQueryResult<T, ApiError>
  /** The skeleton: number of cards in each row. */
  shape: readonly (1 | 2 | 3)[]
  children: (data: T) => ReactNode
}

/** A dashboard screen: title, description, and the figures once loaded. */
export const FiguresScreen = <T,>(props: Props<T>) => {
  const { title, about, badge, choice, answer, shape, children } = props
  const { data, error, refetch } = answer
  return (
    <div className="flex max-w-list flex-col gap-6 p-edge">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <div className="flex flex-wrap items-center gap-x-4">
            <PageTitle>{title}</PageTitle>
            {badge}
          </div>
          <p className="text-secondary">{about}</p>
        </div>
        {choice}
      </header>
      {!data && error && <LoadProblem failure={error} onRetry={() => void refetch()} />}
      {!data &&
        !error &&
        shape.map((cards, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no other key
          <div key={row} className={`grid gap-4 sm:gap-6 ${COLUMNS[cards]}`}>
            {['a', 'b', 'c'].slice(0, cards).map((key) => (
              <CardSkeleton key={key} drawn={cards === 1 ? 'h-64' : 'h-40'} />
            ))}
          </div>
        ))}
      {data && children(data)}
    </div>
  )
}

const COLUMNS = { 1: '', 2: 'md:grid-cols-2', 3: 'md:grid-cols-2 xl:grid-cols-3' }
