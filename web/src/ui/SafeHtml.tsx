import { lazy, Suspense } from 'react'
import { Skeleton } from './notices/Skeleton.tsx'

const Sanitized = lazy(() => import('./SanitizedHtml.tsx'))

/** Written text from somebody else, reduced to harmless formatting before it is shown. */
export const SafeHtml = ({ html }: { html: string }) => (
  <Suspense fallback={<Skeleton className="h-10" />}>
    <Sanitized html={html} />
  </Suspense>
)
