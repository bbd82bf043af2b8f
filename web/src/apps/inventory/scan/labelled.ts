import { productOf } from '#shared/apps/inventory/rules.ts'
import { call } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'

/** The unit that a label of ours leads to; undefined: it is another code. */
const unitIn = (text: string): string | undefined => {
  const unit = URL.canParse(text) ? new URL(text).searchParams.get('unit') : null
  return unit ?? undefined
}

/** What bears a label. Our own labels say it themselves; for another one, the inventory is asked. */
export const labelled = async (label: string): Promise<{ unitId: string | null; productId: string | null }> => {
  const unit = unitIn(label)
  return unit
    ? { unitId: unit, productId: productOf(unit) }
    : call(contracts.inventory.find, { label: label.slice(0, 64) })
}
