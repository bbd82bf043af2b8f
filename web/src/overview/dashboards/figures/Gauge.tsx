import { percentOf } from '#shared/overview/dashboards/rules.ts'
import { useDays } from '../days.ts'
import { FigureLink } from './FigureLink.tsx'

interface Props {
  label: string
  value: string
  limit: string
  /** URLs of the lists behind the part and the whole. */
  to?: readonly [part: string | undefined, whole: string | undefined]
  /** As numbers. */
  of: readonly [part: number, whole: number]
}

/** A part of a whole, as a bar below its text. */
export const Gauge = ({
  label,
  value,
  limit,
  to: [partList, wholeList] = [undefined, undefined],
  of: [part, whole],
}: Props) => {
  const { percent } = useDays()
  const share = percentOf(part, whole)
  return (
    <div>
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="text-secondary">{label}</span>
        <span className="tabular-nums">{share === null ? '—' : percent(share / 100)}</span>
      </p>
      <p className="text-xl font-medium tabular-nums">
        <FigureLink to={partList} about={label}>
          {value}
        </FigureLink>{' '}
        <span className="text-md font-normal text-secondary">
          <FigureLink to={wholeList} about={label}>
            {limit}
          </FigureLink>
        </span>
      </p>
      <div aria-hidden className="mt-1 h-2 overflow-hidden rounded-full bg-track">
        <div
          className="h-full rounded-full bg-primary"
          style={{ width: `${Math.min(100, Math.max(0, share ?? 0))}%` }}
        />
      </div>
    </div>
  )
}
