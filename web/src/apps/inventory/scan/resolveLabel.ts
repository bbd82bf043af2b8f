import { productOf } from '#shared/apps/inventory/rules.ts'
import { call } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'

/** Unit id in the URL of one of our labels; undefined: another code. */
const parseUnitId = (text: string): string | undefined => {
  const unit = URL.canParse(text) ? new URL(text).searchParams.get('unit') : null
  return unit ?? undefined
}

/** Resolves a label to its unit or product; foreign codes are looked up on the server. */
export const resolveLabel = async (label: string): Promise<{ unitId: string | null; productId: string | null }> => {
  const unit = parseUnitId(label)
  return unit
    ? { unitId: unit, productId: productOf(unit) }
    : call(contracts.inventory.find, { label: label.slice(0, 64) })
}
