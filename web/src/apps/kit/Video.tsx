import { lazy, Suspense } from 'react'
import { withTexts } from '#web/app/i18n.ts'
import type { VideoProps } from '#web/apps/files/preview/VideoPlayer.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'

const Player = lazy(withTexts('files', () => import('#web/apps/files/preview/VideoPlayer.tsx')))

/** A video of a thing of an app, where it stands on the page; its code comes with the first one. */
export const Video = (props: VideoProps) => (
  <Suspense fallback={<Skeleton className="aspect-video" />}>
    <Player {...props} />
  </Suspense>
)
