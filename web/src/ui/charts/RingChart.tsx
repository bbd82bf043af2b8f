import { ChartFigure, type ChartTable } from './ChartFigure.tsx'
import { chartColor } from './chartColors.ts'

export interface RingPart {
  name: string
  value: number
  /** A CSS colour; by default that of its position. */
  color?: string
}

interface Props {
  parts: readonly RingPart[]
  table: ChartTable
  /** Pixels. */
  height: number
  /** How its numbers are written. */
  show: (value: number) => string
}

/** The radius whose circle is 100 around. */
const RADIUS = 100 / (2 * Math.PI)

/** A ring chart in plain SVG, without a library. */
export const RingChart = ({ parts, table, height, show }: Props) => {
  const whole = parts.reduce((sum, { value }) => sum + value, 0)
  const colored = parts.map((part, place) => ({ ...part, color: part.color ?? chartColor(place) }))
  /** In percent. */
  const share = (some: readonly RingPart[]) =>
    whole === 0 ? 0 : (100 * some.reduce((sum, { value }) => sum + value, 0)) / whole
  return (
    <ChartFigure table={table}>
      <div aria-hidden className="flex flex-col items-center" style={{ height }}>
        <svg aria-hidden viewBox="0 0 40 40" className="aspect-square min-h-0 flex-1 -rotate-90">
          {colored.map((part, place) => (
            <circle
              key={part.name}
              cx="20"
              cy="20"
              r={RADIUS}
              fill="none"
              stroke={part.color}
              strokeWidth="5.5"
              strokeDasharray={`${share([part])} 100`}
              strokeDashoffset={-share(parts.slice(0, place))}
            >
              <title>{`${part.name}: ${show(part.value)}`}</title>
            </circle>
          ))}
        </svg>
      </div>
    </ChartFigure>
  )
}
