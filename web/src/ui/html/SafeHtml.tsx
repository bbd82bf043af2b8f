import { loadable } from '#web/ui/loadable.tsx'
import type { FindPictureUrl } from '../images/pictures.ts'
import { Skeleton } from '../notices/Skeleton.tsx'

const Sanitized = loadable(() => import('./SanitizedHtml.tsx'))

/** Renders sanitized HTML of other people; its pictures only with a resolver of their addresses. */
export const SafeHtml = (props: { html: string; addressOf?: FindPictureUrl | undefined }) => (
  <Sanitized fallback={<Skeleton className="h-10" />} {...props} />
)
