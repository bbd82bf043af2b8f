import { CameraIcon } from '@heroicons/react/24/outline'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { loadCodeReader } from './codeReader.ts'

const SCAN_INTERVAL_MS = 250

/** Reads codes with the camera, one after the other. */
export const Camera = ({ onRead }: { onRead: (text: string) => void }) => {
  const { t } = useTranslation('inventory')
  const video = useRef<HTMLVideoElement>(null)
  const [on, setOn] = useState(false)
  const [refused, setRefused] = useState(false)
  const read = useRef(onRead)
  read.current = onRead
  useEffect(() => {
    if (!on) return
    let stopped = false
    let stream: MediaStream | undefined
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    const watch = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      const shown = video.current
      if (stopped || !shown) return stop()
      shown.srcObject = stream
      const [codeIn] = await Promise.all([loadCodeReader(), shown.play()])
      let last = ''
      while (!stopped) {
        // A frame that cannot be read is followed by the next one.
        const code = await codeIn(shown).catch(() => undefined)
        if (code && code !== last && !stopped) {
          last = code
          read.current(last)
        }
        await new Promise((resolve) => setTimeout(resolve, SCAN_INTERVAL_MS))
      }
    }
    watch().catch(() => {
      stop()
      if (stopped) return
      setRefused(true)
      setOn(false)
    })
    return () => {
      stopped = true
      stop()
    }
  }, [on])
  if (!navigator.mediaDevices) return null
  if (on) {
    return (
      <video
        ref={video}
        muted
        playsInline
        aria-label={t('scan.view')}
        className="max-h-64 w-full rounded-md bg-black"
      />
    )
  }
  return (
    <div className="space-y-2">
      {refused && (
        <p role="status" className="text-secondary">
          {t('scan.noCamera')}
        </p>
      )}
      <Button variant="outline" icon={CameraIcon} onClick={() => setOn(true)}>
        {t('scan.camera')}
      </Button>
    </div>
  )
}
