import { withTexts } from '#web/app/i18n.ts'
import type { VideoProps } from '#web/apps/files/preview/VideoPlayer.tsx'
import { loadable } from '#web/ui/loadable.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'

const Player = loadable(withTexts('files', () => import('#web/apps/files/preview/VideoPlayer.tsx')))

/** An attached video, shown inline; loaded on demand. */
export const Video = (props: VideoProps) => <Player fallback={<Skeleton className="aspect-video" />} {...props} />
