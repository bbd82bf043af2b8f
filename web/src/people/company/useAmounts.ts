import { useFormats } from '#web/app/format.ts'
import { numberFormat } from '#web/app/intl.ts'

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** How money, prices, counts and sizes are written in the language of the page. */
export const useAmounts = (currency: string) => {
  const { language } = useFormats()
  const money = numberFormat(language, { style: 'currency', currency })
  // Prices of small things go down to parts of a cent.
  const price = numberFormat(language, { style: 'currency', currency, maximumFractionDigits: 5 })
  const count = numberFormat(language, {})
  return {
    /** Whole cents. */
    money: (cents: number) => money.format(cents / 100),
    /** Cents and parts of them. */
    price: (cents: number) => price.format(cents / 100),
    count: (value: number) => count.format(value),
    bytes: (bytes: number) => {
      const step = bytes < 1000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3))
      const unit = UNITS[step] ?? 'byte'
      // Short, English would say "0 byte".
      const unitDisplay = step === 0 ? 'long' : 'short'
      const written = numberFormat(language, { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 })
      // The narrow space that French is given would leave "0 o" to be read as two zeros.
      return written.format(bytes / 1000 ** step).replace('\u202f', '\u00a0')
    },
  }
}
