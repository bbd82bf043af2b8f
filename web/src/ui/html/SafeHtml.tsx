import { loadable } from '#web/ui/loadable.tsx'
import { Skeleton } from '../notices/Skeleton.tsx'
import type { FindPictureUrl } from '../pictures.ts'

const Sanitized = loadable(() => import('./SanitizedHtml.tsx'))

/** Written text from somebody else, reduced to harmless formatting before it is shown; its pictures where somebody knows where they are. */
export const SafeHtml = (props: { html: string; addressOf?: FindPictureUrl | undefined }) => (
  <Sanitized fallback={<Skeleton className="h-10" />} {...props} />
)
