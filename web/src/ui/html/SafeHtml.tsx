import { loadable } from '#web/ui/loadable.tsx'
import { Skeleton } from '../notices/Skeleton.tsx'
import type { FindPictureUrl } from '../pictures.ts'

const Sanitized = loadable(() => import('./SanitizedHtml.tsx'))

/** Renders sanitized HTML of other people; its pictures only with a resolver of their addresses. */
export const SafeHtml = (props: { html: string; addressOf?: FindPictureUrl | undefined }) => (
  <Sanitized fallback={<Skeleton className="h-10" />} {...props} />
)
