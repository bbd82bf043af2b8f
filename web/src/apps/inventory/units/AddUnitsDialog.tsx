import { useState } from 'react'
import type { Product } from '#shared/apps/inventory/contract.ts'
import { INVENTORY_LIMITS, normaliseSerial } from '#shared/apps/inventory/rules.ts'
import { useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { TextArea } from '#web/ui/forms/TextArea.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'

/** Adds units: one per typed or scanned serial number, or a number of units without. */
export const AddUnitsDialog = ({ product, onClose }: { product: Product; onClose: () => void }) => {
  const { t } = useTranslation('inventory')
  const [text, setText] = useState('')
  const [count, setCount] = useState('')
  const adding = useApiMutation(contracts.inventory.addUnits)
  const typed = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  // A label that was scanned twice is one unit.
  const folded = typed.map(normaliseSerial)
  const serials = typed.filter((_, index) => folded.indexOf(folded[index] ?? '') === index)
  const without = /^\d*$/.test(count.trim()) ? Number(count) : undefined
  const total = serials.length + (without ?? 0)
  const tooMany = total > INVENTORY_LIMITS.units ? t('units.tooMany', { most: INVENTORY_LIMITS.units }) : undefined
  const tooManySerials = serials.length > INVENTORY_LIMITS.units ? tooMany : undefined
  const wrongCount = without === undefined ? t('form.notInteger') : tooMany
  /** Sends them in parts; when one is refused, those that are not registered yet are still there. */
  const add = async () => {
    let left = [...serials, ...Array<string>(without ?? 0).fill('')]
    while (left.length > 0) {
      await adding.mutateAsync({ productId: product.id, serialNumbers: left.slice(0, INVENTORY_LIMITS.unitsAtOnce) })
      left = left.slice(INVENTORY_LIMITS.unitsAtOnce)
      const numbered = left.filter(Boolean)
      setText(numbered.join('\n'))
      setCount(String(left.length - numbered.length || ''))
    }
  }
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('units.addTitle', { name: product.name })}
      action={t('units.register', { count: total })}
      disabled={total === 0 || wrongCount !== undefined}
      onSubmit={add}
    >
      <TextArea
        label={t('units.serials')}
        hint={t('units.serialsHint')}
        autoFocus
        value={text}
        error={tooManySerials}
        onChange={({ target }) => setText(target.value)}
      />
      <TextField
        label={t('units.without')}
        inputMode="numeric"
        value={count}
        error={tooManySerials ? undefined : wrongCount}
        onChange={({ target }) => setCount(target.value)}
      />
    </FormDialog>
  )
}
