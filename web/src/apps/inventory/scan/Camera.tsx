import { CameraIcon } from '@heroicons/react/24/outline'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/Button.tsx'

interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}
type DetectorClass = new (options?: { formats: string[] }) => Detector

const FORMATS = ['qr_code', 'code_128', 'code_39', 'ean_13', 'ean_8', 'data_matrix']
const PAUSE_MS = 250

/** What browsers of phones read codes with; others have none, and a field to type into. */
const detectorClass = (): DetectorClass | undefined =>
  (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector

/** The phone's camera, which reads one code after the other. */
export const Camera = ({ onRead }: { onRead: (text: string) => void }) => {
  const { t } = useTranslation('inventory')
  const video = useRef<HTMLVideoElement>(null)
  const [on, setOn] = useState(false)
  const [refused, setRefused] = useState(false)
  const read = useRef(onRead)
  read.current = onRead
  useEffect(() => {
    const Detector = detectorClass()
    if (!on || !Detector) return
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
      await shown.play()
      const detector = new Detector({ formats: FORMATS })
      let last = ''
      while (!stopped) {
        const [code] = await detector.detect(shown).catch(() => [])
        if (code && code.rawValue !== last) {
          last = code.rawValue
          read.current(last)
        }
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      }
    }
    watch().catch(() => setRefused(true))
    return () => {
      stopped = true
      stop()
    }
  }, [on])
  if (!detectorClass() || !navigator.mediaDevices) return null
  if (refused) return <p className="text-secondary">{t('scan.noCamera')}</p>
  if (!on) {
    return (
      <Button variant="outline" icon={CameraIcon} onClick={() => setOn(true)}>
        {t('scan.camera')}
      </Button>
    )
  }
  return (
    <video ref={video} muted playsInline aria-label={t('scan.view')} className="max-h-64 w-full rounded-md bg-black" />
  )
}
