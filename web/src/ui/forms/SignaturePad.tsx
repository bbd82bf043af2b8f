import { type PointerEvent, useId, useRef, useState } from 'react'
import type { Signature } from '#shared/core/signature.ts'
import { TYPED_SIGNATURE_MAX } from '#shared/core/typedSignature.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '../Button.tsx'
import { Strokes } from '../images/SignatureView.tsx'
import { TextField } from './TextField.tsx'

const WIDTH = 600
const HEIGHT = 200
const MAX_STROKES = 40
const MAX_NUMBERS = 1000
/** Closer points are dropped. */
const MIN_STEP = 3

type Stroke = readonly number[]
type Point = readonly [number, number]

const clamp = (value: number, max: number) => Math.min(max, Math.max(0, Math.round(value)))

const pointOf = (event: PointerEvent<SVGSVGElement>): Point => {
  const box = event.currentTarget.getBoundingClientRect()
  return [
    clamp(((event.clientX - box.left) / box.width) * WIDTH, WIDTH),
    clamp(((event.clientY - box.top) / box.height) * HEIGHT, HEIGHT),
  ]
}

/** Extends the last stroke to a point. */
const extendStroke = (strokes: readonly Stroke[], [x, y]: Point): readonly Stroke[] => {
  const last = strokes.at(-1) ?? []
  const [lastX = x, lastY = y] = last.slice(-2)
  if (Math.hypot(x - lastX, y - lastY) < MIN_STEP) return strokes
  if (last.length + 2 <= MAX_NUMBERS) return [...strokes.slice(0, -1), [...last, x, y]]
  return strokes.length < MAX_STROKES ? [...strokes, [lastX, lastY, x, y]] : strokes
}

const KINDS = ['typed', 'drawn'] as const

interface Props {
  value: Signature | null
  /** The kinds to choose from; with one there is no choice. */
  kinds?: readonly Signature['kind'][]
  onChange: (value: Signature | null) => void
}

/** A signature, typed as a name or drawn with a finger, a pen or a mouse. */
export const SignaturePad = ({ value, kinds = KINDS, onChange }: Props) => {
  const { t } = useTranslation()
  const name = useId()
  const [kind, setKind] = useState<Signature['kind']>(value?.kind ?? kinds[0] ?? 'typed')
  const [others, setOthers] = useState<{ [kind in Signature['kind']]?: Signature | null }>({})
  /** Switching kinds keeps what was entered in each. */
  const choose = (next: Signature['kind']) => {
    setOthers({ ...others, [kind]: value })
    setKind(next)
    onChange(others[next] ?? null)
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium">{t('ui.signature.label')}</legend>
      <div className="mb-3 flex flex-wrap gap-x-6">
        {(kinds.length > 1 ? kinds : []).map((one) => (
          <label key={one} className="flex min-h-8 cursor-pointer items-center gap-2">
            <input
              type="radio"
              name={name}
              checked={kind === one}
              onChange={() => choose(one)}
              className="size-4 accent-primary"
            />
            {t(`ui.signature.${one}`)}
          </label>
        ))}
      </div>
      {kind === 'typed' ? (
        <TypedSignature text={value?.kind === 'typed' ? value.text : ''} onChange={onChange} />
      ) : (
        <DrawnSignature strokes={value?.kind === 'drawn' ? value.strokes : []} onChange={onChange} />
      )}
    </fieldset>
  )
}

const TypedSignature = ({ text, onChange }: { text: string; onChange: Props['onChange'] }) => {
  const { t } = useTranslation()
  return (
    <>
      <TextField
        label={t('ui.signature.name')}
        value={text}
        maxLength={TYPED_SIGNATURE_MAX}
        autoComplete="name"
        onChange={(event) => onChange(event.target.value ? { kind: 'typed', text: event.target.value } : null)}
      />
      <p aria-hidden className="mt-3 min-h-10 font-signature text-3xl break-words">
        {text}
      </p>
    </>
  )
}

const DrawnSignature = ({ strokes, onChange }: { strokes: readonly Stroke[]; onChange: Props['onChange'] }) => {
  const { t } = useTranslation()
  const [drawing, setDrawing] = useState<readonly Stroke[]>()
  const latest = useRef<readonly Stroke[]>([])
  const draw = (next: readonly Stroke[]) => {
    latest.current = next
    setDrawing(next)
  }
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (strokes.length >= MAX_STROKES || !event.isPrimary || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const [x, y] = pointOf(event)
    draw([...strokes, [x, y, x, y]])
  }
  /** A palm on the screen must not draw. */
  const end = (event: PointerEvent<SVGSVGElement>) => {
    if (!drawing || !event.isPrimary) return
    setDrawing(undefined)
    onChange({ kind: 'drawn', strokes: latest.current.map((stroke) => [...stroke]) })
  }
  const shown = drawing ?? strokes
  return (
    <div className="max-w-150">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t(shown.length > 0 ? 'ui.signature.surfaceSigned' : 'ui.signature.surface')}
        onPointerDown={begin}
        onPointerMove={(event) => drawing && event.isPrimary && draw(extendStroke(latest.current, pointOf(event)))}
        onPointerUp={end}
        onPointerCancel={end}
        className="w-full cursor-crosshair touch-none rounded-md border border-field bg-card text-ink"
      >
        <path d="M40 160H560" stroke="var(--line)" strokeWidth="2" strokeDasharray="6 6" />
        <Strokes strokes={shown} />
      </svg>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-secondary">{t('ui.signature.hint')}</p>
        <Button variant="text" disabled={shown.length === 0} onClick={() => onChange(null)}>
          {t('ui.signature.clear')}
        </Button>
      </div>
    </div>
  )
}
