import { loadable } from '#web/ui/loadable.tsx'
import { Skeleton } from '../notices/Skeleton.tsx'
import type { SafeHtmlProps } from './SanitizedHtml.tsx'

const Sanitized = loadable(() => import('./SanitizedHtml.tsx'))

/** Renders sanitized HTML of other people; its pictures only with a resolver of their addresses. */
export const SafeHtml = (props: SafeHtmlProps) => <Sanitized fallback={<Skeleton className="h-10" />} {...props} />
