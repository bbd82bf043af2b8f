import { ChartFigure, type ChartTable } from './ChartFigure.tsx'
import { chartColor } from './chartColors.ts'

/** A series of lines or bars. */
interface SmallLine {
  name: string
  data: readonly number[]
  type?: 'line' | 'bar'
  /** Dashed: planned values, or a comparison. */
  dashed?: boolean
  /** The space under it has a tint. */
  filled?: boolean
}

export interface SmallLines {
  /** Under the places, from left to right. */
  labels: readonly string[]
  lines: readonly SmallLine[]
  /** The axis spans the values instead of starting at zero. */
  close?: boolean
}

interface Props extends SmallLines {
  table: ChartTable
  /** Pixels. */
  height: number
  /** How its numbers are written. */
  show: (value: number) => string
}

const STEPS = [1, 1.5, 2, 3, 4, 5, 6, 8, 10]

/** Rounds up to a number whose half is short, too. */
const roundAbove = (value: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 2) / 2))
  const half = STEPS.map((step) => step * power).find((step) => step * 2 >= value && (power > 1 || step % 1 === 0))
  return 2 * (half ?? 10 * power)
}

const MAX_LABELS = 6
/** Characters that fit below a chart on a phone. */
const MAX_LETTERS = 40
/** The interval between labels. */
const labelStep = (labels: readonly string[]): number => {
  const longest = Math.max(1, ...labels.map(({ length }) => length))
  const most = Math.max(2, Math.min(MAX_LABELS, Math.floor(MAX_LETTERS / (longest + 2))))
  return Math.ceil(labels.length / most)
}

/** A static chart of lines and bars in plain SVG, without a library. */
export const SmallChart = ({ labels, lines, close = false, table, height, show }: Props) => {
  const values = lines.flatMap(({ data }) => data)
  const top = close ? Math.max(...values) : roundAbove(Math.max(0, ...values))
  const bottom = close ? Math.min(...values) : 0
  const marks = [top, (top + bottom) / 2, bottom]
  const step = labelStep(labels)
  return (
    <ChartFigure table={table}>
      <div
        aria-hidden
        className="grid grid-cols-[auto_minmax(0,1fr)] grid-rows-[minmax(0,1fr)_auto] gap-x-2"
        style={{ height }}
      >
        <div className="flex flex-col justify-between text-right text-sm leading-none text-secondary tabular-nums">
          {marks.map((mark, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: three of them, in their order
            <span key={index}>{show(mark)}</span>
          ))}
        </div>
        <div className="py-1.5">
          <Drawing labels={labels} lines={lines} top={top} bottom={bottom} show={show} />
        </div>
        <div className="col-start-2 flex pt-1 text-sm text-secondary">
          {labels.map((label, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a label may come twice, its place does not
            <span key={place} className="flex min-w-0 flex-1 justify-center">
              {place % step === 0 && <span className="whitespace-nowrap">{label}</span>}
            </span>
          ))}
        </div>
        {lines.length > 1 && <Legend lines={lines} />}
      </div>
    </ChartFigure>
  )
}

type Range = { top: number; bottom: number }

const Drawing = ({ labels, lines, top, bottom, show }: SmallLines & Range & Pick<Props, 'show'>) => {
  const width = 100 / Math.max(1, labels.length)
  const yOf = (value: number) => (top === bottom ? 50 : 100 - ((value - bottom) / (top - bottom)) * 100)
  return (
    <svg aria-hidden viewBox="0 0 100 100" preserveAspectRatio="none" className="size-full overflow-visible">
      {[0, 50, 100].map((y) => (
        <line key={y} x1="0" x2="100" y1={y} y2={y} stroke="var(--line)" vectorEffect="non-scaling-stroke" />
      ))}
      {lines.map((line, index) =>
        line.type === 'bar' ? (
          <Bars key={line.name} line={line} width={width} yOf={yOf} color={chartColor(index)} />
        ) : (
          <Curve key={line.name} line={line} width={width} yOf={yOf} color={chartColor(index)} />
        ),
      )}
      {labels.map((label, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a label may come twice, its place does not
        <rect key={place} x={place * width} y="0" width={width} height="100" fill="transparent">
          <title>{[label, ...lines.map(({ name, data }) => `${name}: ${show(data[place] ?? 0)}`)].join('\n')}</title>
        </rect>
      ))}
    </svg>
  )
}

interface SeriesProps {
  line: SmallLine
  /** Of one place. */
  width: number
  yOf: (value: number) => number
  color: string
}

const Bars = ({ line, width, yOf, color }: SeriesProps) =>
  line.data.map((value, place) => (
    <rect
      // biome-ignore lint/suspicious/noArrayIndexKey: bars are their places
      key={place}
      x={(place + 0.2) * width}
      y={yOf(value)}
      width={width * 0.6}
      height={100 - yOf(value)}
      fill={color}
    />
  ))

const Curve = ({ line, width, yOf, color }: SeriesProps) => {
  const points = line.data.map((value, place) => `${(place + 0.5) * width},${yOf(value)}`)
  const [first, last] = [0.5 * width, (line.data.length - 0.5) * width]
  return (
    <>
      {line.filled && <polygon points={`${first},100 ${points.join(' ')} ${last},100`} fill={color} opacity="0.15" />}
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke={color}
        strokeWidth="2"
        strokeLinejoin="round"
        strokeDasharray={line.dashed ? '5 4' : undefined}
        vectorEffect="non-scaling-stroke"
      />
    </>
  )
}

const Legend = ({ lines }: Pick<SmallLines, 'lines'>) => (
  <ul className="col-start-2 flex flex-wrap gap-x-4 pt-2 text-sm text-secondary">
    {lines.map(({ name, dashed }, index) => (
      <li key={name} className="flex items-center gap-1.5">
        <span
          className={`w-4 ${dashed ? 'border-t-2 border-dashed' : 'h-2 rounded-sm'}`}
          style={dashed ? { borderColor: chartColor(index) } : { backgroundColor: chartColor(index) }}
        />
        {name}
      </li>
    ))}
  </ul>
)
