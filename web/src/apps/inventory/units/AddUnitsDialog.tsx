import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Product } from '#shared/apps/inventory/contract.ts'
import { LIMITS } from '#shared/apps/inventory/rules.ts'
import { useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextArea } from '#web/ui/forms/TextArea.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Alert } from '#web/ui/notices/Alert.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'

/** Registers units: one for each serial number, typed or scanned, or some without. */
export const AddUnitsDialog = ({ product, onClose }: { product: Product; onClose: () => void }) => {
  const { t } = useTranslation('inventory')
  const formId = useId()
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (serialNumbers.length === 0 || tooMany || adding.isPending) return
    adding.mutate({ productId: product.id, serialNumbers }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('units.addTitle', { name: product.name })}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            busy={adding.isPending}
            disabled={serialNumbers.length === 0 || tooMany}
          >
            {t('units.register', { count: serialNumbers.length })}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="space-y-4">
        {adding.error && <Alert tone="error">{failureText(adding.error, t)}</Alert>}
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
      </form>
    </Dialog>
  )
}
