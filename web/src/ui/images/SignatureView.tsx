import type { Signature } from '#shared/core/signature.ts'

const pointsOf = (stroke: readonly number[]): string =>
  stroke.map((value, index) => (index % 2 === 0 ? `${value},` : `${value} `)).join('')

/** Pen strokes on a 600 by 200 surface. */
export const Strokes = ({ strokes }: { strokes: readonly (readonly number[])[] }) =>
  strokes.map((stroke, index) => (
    <polyline
      // biome-ignore lint/suspicious/noArrayIndexKey: strokes are only ever added at the end
      key={index}
      points={pointsOf(stroke)}
      fill="none"
      stroke="currentColor"
      strokeWidth="4"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ))

/** A read-only signature; `label` says whose it is. */
export const SignatureView = ({ signature, label }: { signature: Signature; label: string }) =>
  signature.kind === 'typed' ? (
    <span className="font-signature text-2xl break-words">{signature.text}</span>
  ) : (
    <svg viewBox="0 0 600 200" role="img" aria-label={label} className="h-16 w-48 text-ink">
      <Strokes strokes={signature.strokes} />
    </svg>
  )
