import { useState } from 'react'
import type { Product } from '#shared/apps/inventory/contract.ts'
import { LIMITS } from '#shared/apps/inventory/rules.ts'
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
  const serials = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const without = /^\d{1,3}$/.test(count) ? Number(count) : 0
  const serialNumbers = [...serials, ...Array.from({ length: without }, () => '')]
  const tooMany = serialNumbers.length > LIMITS.unitsAtOnce
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('units.addTitle', { name: product.name })}
      action={t('units.register', { count: serialNumbers.length })}
      disabled={serialNumbers.length === 0 || tooMany}
      onSubmit={() => adding.mutateAsync({ productId: product.id, serialNumbers })}
    >
      <TextArea
        label={t('units.serials')}
        hint={t('units.serialsHint')}
        autoFocus
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <TextField
        label={t('units.without')}
        inputMode="numeric"
        value={count}
        error={tooMany ? t('units.tooMany', { most: LIMITS.unitsAtOnce }) : undefined}
        onChange={({ target }) => setCount(target.value)}
      />
    </FormDialog>
  )
}
