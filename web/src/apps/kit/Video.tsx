import { withTexts } from '#web/app/i18n.ts'
import type { VideoProps } from '#web/apps/files/preview/VideoPlayer.tsx'
import { loadable } from '#web/ui/loadable.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'

const Player = loadable(withTexts('files', () => import('#web/apps/files/preview/VideoPlayer.tsx')))

/** A video of a thing of an app, where it stands on the page; its code comes with the first one. */
export const Video = (props: VideoProps) => <Player fallback={<Skeleton className="aspect-video" />} {...props} />
