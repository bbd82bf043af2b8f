import { XMarkIcon } from '@heroicons/react/20/solid'
import { useFormats } from '#web/app/format.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { FilterToggle } from './FilterChip.tsx'

/** A range of days, both inclusive; open where left out. */
export interface DayRange {
  from?: string | undefined
  until?: string | undefined
}

const DAY = /^\d{4}-\d\d-\d\d$/
/** Parses a valid civil date. */
const parseDay = (text: string | null): string | undefined => {
  const at = DAY.test(text ?? '') ? Date.parse(text ?? '') : Number.NaN
  return text && !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) ? text : undefined
}

/** Parses the range of an address. */
export const parseDayRange = (params: URLSearchParams): DayRange => {
  const [from, until] = [parseDay(params.get('from')), parseDay(params.get('until'))]
  return { ...(from && { from }), ...(until && { until }) }
}

/** Formats a range for an address. */
export const dayRangeParams = ({ from, until }: DayRange): Record<string, string> => ({
  ...(from && { from }),
  ...(until && { until }),
})

/** A removable filter chip of a range of days. */
export const DaysChip = ({ from, until, onClear }: DayRange & { onClear: () => void }) => {
  const { t } = useTranslation()
  const { formatDate } = useFormats()
  if (!from && !until) return null
  const [first, last] = [formatDate(from ?? ''), formatDate(until ?? '')]
  const key = !until ? 'from' : !from ? 'until' : from === until ? 'on' : 'between'
  return (
    <FilterToggle pressed onClick={onClear}>
      {t(`ui.days.${key}`, { first, last })}
      <XMarkIcon aria-hidden className="ml-1.5 size-5 shrink-0" />
    </FilterToggle>
  )
}
