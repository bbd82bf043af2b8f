import type { UnitState } from '#shared/apps/inventory/rules.ts'
import { useFormats } from '#web/app/format.ts'
import { numberFormat } from '#web/app/intl.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'

export const UNIT_TONES = {
  FREE: 'green',
  HANDED_OVER: 'yellow',
  ACCEPTED: 'blue',
  LOST: 'red',
  RETURNED: 'slate',
} as const satisfies Record<UnitState | 'RETURNED', string>

/** Formats amounts and states in the reader's language. */
export const useEquipmentLabels = () => {
  const { t } = useTranslation('inventory')
  const { language } = useFormats()
  const euros = numberFormat(language, { style: 'currency', currency: 'EUR' })
  return {
    price: (amount: number | '') => (amount === '' ? '–' : euros.format(amount)),
    state: (state: keyof typeof UNIT_TONES) => t(`state.${state}`),
  }
}
