import { lazy, Suspense } from 'react'
import { Skeleton } from '../notices/Skeleton.tsx'
import type { AddressOf } from '../pictures.ts'

const Sanitized = lazy(() => import('./SanitizedHtml.tsx'))

/** Written text from somebody else, reduced to harmless formatting before it is shown; its pictures where somebody knows where they are. */
export const SafeHtml = (props: { html: string; addressOf?: AddressOf | undefined }) => (
  <Suspense fallback={<Skeleton className="h-10" />}>
    <Sanitized {...props} />
  </Suspense>
)
