import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { VIDEO_FRAME } from '#shared/apps/files/videoFrame.ts'
import { ApiError, call } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'

export interface VideoProps {
  file: { id: string; name: string }
  captions?: { id: string } | null
}

const fetchVideoUrl = async (id: string): Promise<string> =>
  (await call(contracts.files.download, { id, as: 'media' })).url

/** Expired URLs are renewed this often before an error is shown. */
const MAX_URL_RENEWALS = 3

/**
 * Streams a video from the file storage, in an iframe whose CSP allows it, unlike that of the page. When the URL
 * expires it is renewed, and playback continues.
 */
const VideoPlayer = ({ file, captions }: VideoProps) => {
  const { t } = useTranslation('files')
  const element = useRef<HTMLVideoElement>(null)
  const [inside, setInside] = useState<HTMLElement>()
  const [at, setAt] = useState<{ video: string; captions: string | undefined }>()
  const [failure, setFailure] = useState<unknown>()
  const [attempts, setAttempts] = useState(0)
  const renewals = useRef(0)
  /** Position at which the URL expired, and whether the video was playing. */
  const place = useRef<{ seconds: number; plays: boolean }>(undefined)
  const [fileId, captionsId] = [file.id, captions?.id]
  // biome-ignore lint/correctness/useExhaustiveDependencies: refetches when the count changes
  useEffect(() => {
    let cancelled = false
    const read = async () => {
      const [video, spoken] = await Promise.all([
        fetchVideoUrl(fileId),
        captionsId === undefined ? undefined : fetchVideoUrl(captionsId),
      ])
      if (!cancelled) setAt({ video, captions: spoken })
    }
    setFailure(undefined)
    read().catch((reason: unknown) => {
      if (!cancelled) setFailure(reason)
    })
    return () => {
      cancelled = true
    }
  }, [fileId, captionsId, attempts])
  const renewUrl = () => setAttempts((count) => count + 1)
  const onError = () => {
    const video = element.current
    if (!video || renewals.current >= MAX_URL_RENEWALS) return setFailure(new ApiError(0, 'network'))
    renewals.current += 1
    place.current = { seconds: video.currentTime, plays: !video.paused }
    renewUrl()
  }
  const resume = () => {
    const video = element.current
    if (!video || !place.current) return
    video.currentTime = place.current.seconds
    if (place.current.plays) void video.play().catch(() => undefined)
    place.current = undefined
  }
  if (failure) {
    const retry = () => {
      renewals.current = 0
      renewUrl()
    }
    return <LoadProblem failure={failure} onRetry={retry} />
  }
  if (!at) return <Skeleton className="aspect-video" />
  const player = (
    // biome-ignore lint/a11y/useMediaCaption: captions are optional
    <video
      ref={element}
      src={at.video}
      // Required for captions from another origin.
      crossOrigin="anonymous"
      controls
      preload="metadata"
      aria-label={t('video.of', { name: file.name })}
      onKeyDown={(event) => {
        // The player handles its keys itself, except Escape, which closes the dialog around it.
        event.stopPropagation()
        const { defaultView: view } = event.currentTarget.ownerDocument
        if (event.key === 'Escape') {
          view?.frameElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
        }
      }}
      onError={onError}
      onLoadedMetadata={resume}
      onPlaying={() => {
        renewals.current = 0
      }}
    >
      {at.captions && <track kind="captions" src={at.captions} label={t('video.captions')} default />}
    </video>
  )
  return (
    <>
      <iframe
        src={VIDEO_FRAME}
        title={t('video.of', { name: file.name })}
        allow="fullscreen"
        onLoad={({ currentTarget: { contentDocument } }) => setInside(contentDocument?.body)}
        className="aspect-video w-full rounded-lg bg-black"
      />
      {inside && createPortal(player, inside)}
    </>
  )
}
export default VideoPlayer
