import type { ReactNode } from 'react'
import { Skeleton, TextSkeleton } from '#web/ui/notices/Skeleton.tsx'

/** The shape of somebody's page; `children` stand in the place of what can be done about them, where that is known. */
export const PersonSkeleton = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-col gap-6">
    <div aria-hidden className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <Skeleton className="size-20 rounded-full!" />
      <div className="min-w-0 grow basis-full sm:basis-0">
        <Skeleton className="my-1 h-7 w-2/3 max-w-64" />
        <Skeleton className="my-1 h-4 w-4/5 max-w-80" />
        <Skeleton className="mt-3 mb-1 h-4 max-w-96" />
      </div>
    </div>
    {children || (
      <div aria-hidden className="flex gap-3">
        <Skeleton className="h-control w-48" />
        <Skeleton className="h-control w-32" />
      </div>
    )}
    <div className="grid items-start gap-6 md:grid-cols-2">
      <TextSkeleton lines={6} />
      <TextSkeleton />
    </div>
  </div>
)
