import type { ChartTable } from '#web/ui/charts/ChartFigure.tsx'
import { chartColor } from '#web/ui/charts/chartColors.ts'
import { RingChart, type RingPart } from '#web/ui/charts/RingChart.tsx'
import { useDays } from '../days.ts'
import { FigureLink } from './FigureLink.tsx'

interface Props {
  parts: readonly (RingPart & {
    /** URL of the list that it counts. */
    to?: string | undefined
  })[]
  table: ChartTable
}

/** Parts of a whole: a ring around their sum, and beside it each with its number and share. */
export const RingFigure = ({ parts, table }: Props) => {
  const { number, percent } = useDays()
  const whole = parts.reduce((sum, { value }) => sum + value, 0)
  return (
    <div className="items-center gap-6 sm:flex">
      <div className="relative mx-auto w-40 shrink-0">
        <RingChart height={160} table={table} parts={parts} show={number} />
        <p
          aria-hidden
          className="pointer-events-none absolute inset-0 grid place-items-center text-4xl font-semibold tabular-nums"
        >
          {number(whole)}
        </p>
      </div>
      <ul className="mt-5 grow divide-y divide-line sm:mt-0 sm:max-w-md">
        {parts.map(({ name, value, color, to }, place) => (
          <li key={name} className="flex items-center gap-2 py-2">
            <span
              className="mr-1 size-3 shrink-0 rounded-full"
              style={{ backgroundColor: color ?? chartColor(place) }}
            />
            <span className="min-w-0 grow">{name}</span>
            <span className="font-medium tabular-nums">
              <FigureLink to={to} about={name}>
                {number(value)}
              </FigureLink>
            </span>
            <span className="w-11 text-right whitespace-nowrap text-secondary tabular-nums">
              {percent(whole === 0 ? 0 : value / whole)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
