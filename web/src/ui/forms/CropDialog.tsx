import { type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '../Button.tsx'
import { Alert } from '../notices/Alert.tsx'
import { Dialog } from '../overlays/Dialog.tsx'
import { type Crop, cropPicture, drawCrop } from './cropping.ts'

interface Props {
  picture: ImageBitmap
  /** A logo: may be shown in full without margins, and is stored as PNG for Word; otherwise a full square. */
  whole: boolean
  /** Stores the crop, in base64; on failure the dialog stays open. */
  onChoose: (base64: string) => Promise<unknown>
  onClose: () => void
}

const PIXELS = 320
const MAX_ZOOM = 4
const clampToUnit = (value: number) => Math.min(1, Math.max(0, value))

/** Crops a picture to a square, by dragging or with three sliders. */
export const CropDialog = ({ picture, whole, onChoose, onClose }: Props) => {
  const { t } = useTranslation()
  const shorter = Math.min(picture.width, picture.height)
  const minZoom = whole ? shorter / Math.max(picture.width, picture.height) : 1
  const [crop, setCrop] = useState<Crop>({ zoom: minZoom, across: 0.5, down: 0.5 })
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null)
  const from = useRef<{ x: number; y: number }>(null)
  useEffect(() => {
    if (canvas) drawCrop(canvas, picture, crop)
  }, [canvas, picture, crop])

  const drag = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
    const before = from.current
    if (!before) return
    from.current = { x: clientX, y: clientY }
    const side = shorter / crop.zoom
    const perPixel = side / currentTarget.clientWidth
    const moved = (at: number, by: number, size: number) =>
      size === side ? at : clampToUnit(at - (by * perPixel) / (size - side))
    setCrop({
      ...crop,
      across: moved(crop.across, clientX - before.x, picture.width),
      down: moved(crop.down, clientY - before.y, picture.height),
    })
  }
  const choose = async () => {
    setSending(true)
    setFailure(undefined)
    try {
      await onChoose(await cropPicture(picture, crop, whole))
      onClose()
    } catch (cause) {
      setFailure(failureText(cause, t))
      setSending(false)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('ui.picture.crop')}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button variant="primary" busy={sending} onClick={() => void choose()}>
            {t('ui.picture.use')}
          </Button>
        </>
      }
    >
      {failure && (
        <div className="mb-4">
          <Alert tone="error">{failure}</Alert>
        </div>
      )}
      <canvas
        ref={setCanvas}
        width={PIXELS}
        height={PIXELS}
        aria-hidden
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          from.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerMove={drag}
        onPointerUp={() => {
          from.current = null
        }}
        className={`mx-auto aspect-square w-full max-w-80 cursor-move touch-none border border-line bg-soft ${whole ? 'rounded-lg' : 'rounded-full'}`}
      />
      <div className="mt-4 space-y-3">
        <Slider
          label={t('ui.picture.zoom')}
          min={minZoom}
          max={MAX_ZOOM}
          value={crop.zoom}
          onChange={(zoom) => setCrop({ ...crop, zoom })}
        />
        <Slider
          label={t('ui.picture.across')}
          min={0}
          max={1}
          value={crop.across}
          onChange={(across) => setCrop({ ...crop, across })}
        />
        <Slider
          label={t('ui.picture.down')}
          min={0}
          max={1}
          value={crop.down}
          onChange={(down) => setCrop({ ...crop, down })}
        />
      </div>
    </Dialog>
  )
}

interface SliderProps {
  label: string
  min: number
  max: number
  value: number
  onChange: (value: number) => void
}

const Slider = ({ label, min, max, value, onChange }: SliderProps) => {
  const id = useId()
  return (
    <div className="flex items-center gap-4">
      <label htmlFor={id} className="w-28 shrink-0 font-medium">
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={(max - min) / 50}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-6 min-w-0 grow accent-primary"
      />
    </div>
  )
}
