import { useFormats } from '#web/app/format.ts'
import { dateFormat, numberFormat } from '#web/app/intl.ts'

/** Formats days (`2026-11-21`), months (`2026-11`) and numbers in the reader's language. */
export const useDays = () => {
  const { language, formatNumber } = useFormats()
  const formatWhen = (when: string, day: Intl.DateTimeFormatOptions, month: Intl.DateTimeFormatOptions): string => {
    const format = when.length > 7 ? day : month
    const date = new Date(`${when.length > 7 ? when : `${when}-01`}T00:00:00Z`)
    return dateFormat(language, { ...format, timeZone: 'UTC' }).format(date)
  }
  return {
    short: (when: string) => formatWhen(when, { day: 'numeric', month: 'short' }, { month: 'short' }),
    long: (when: string) => formatWhen(when, { dateStyle: 'long' }, { month: 'long', year: 'numeric' }),
    number: formatNumber,
    percent: (share: number, digits = 0) =>
      numberFormat(language, { style: 'percent', maximumFractionDigits: digits }).format(share),
  }
}
