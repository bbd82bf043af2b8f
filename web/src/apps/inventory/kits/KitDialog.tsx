import { XMarkIcon } from '@heroicons/react/24/outline'
import { useState } from 'react'
import type { Kit } from '#shared/apps/inventory/kitContract.ts'
import { INVENTORY_LIMITS } from '#shared/apps/inventory/rules.ts'
import { useApiMutation, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { SearchBox } from '#web/ui/forms/SearchBox.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useEdits, useListEdits } from '#web/ui/forms/useEdits.ts'
import { useDebounced } from '#web/ui/hooks/useDebounced.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'

const MAX_NAME_LENGTH = 80
const MAX_RESULTS = 8

interface Props {
  /** Undefined: a new kit. */
  kit: Kit | undefined
  onClose: () => void
}

/** The form of a kit: its name and products. */
export const KitDialog = ({ kit, onClose }: Props) => {
  const { t } = useTranslation('inventory')
  const { fields, edit, changes } = useEdits({ name: kit?.name ?? '' })
  const { list: products, edit: setProducts, changed } = useListEdits<{ id: string; name: string }>(kit?.products ?? [])
  const { name } = fields
  const [text, setText] = useState('')
  const search = useDebounced(text.trim())
  const { data, error, refetch } = useApiQuery(
    contracts.inventory.products,
    { page: 0, size: MAX_RESULTS, ...(search && { search }) },
    { placeholderData: (before) => before },
  )
  const creating = useApiMutation(contracts.inventory.createKit)
  const updating = useApiMutation(contracts.inventory.updateKit)
  const full = products.length >= INVENTORY_LIMITS.kitProducts
  const offered = (data?.products ?? []).filter(({ id }) => products.every((one) => one.id !== id))
  const save = () => {
    const ids = products.map(({ id }) => id)
    return kit
      ? updating.mutateAsync({
          id: kit.id,
          ...changes,
          ...(changed && { products: ids, before: kit.products.map((one) => one.id) }),
        })
      : creating.mutateAsync({ name: name.trim(), products: ids })
  }
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t(kit ? 'kits.edit' : 'kits.add')}
      action={t('kits.save')}
      disabled={!name.trim() || products.length === 0}
      onSubmit={save}
    >
      <TextField
        label={t('kits.name')}
        placeholder={t('kits.example')}
        maxLength={MAX_NAME_LENGTH}
        autoFocus
        value={name}
        onChange={({ target }) => edit({ name: target.value })}
      />
      {products.length > 0 && (
        <ul className="divide-y divide-line">
          {products.map((one) => (
            <li key={one.id} className="flex items-center gap-3 py-1">
              <span className="min-w-0 grow break-words">{one.name}</span>
              <IconButton
                icon={XMarkIcon}
                label={t('kits.leaveOut', { name: one.name })}
                onClick={() => setProducts(products.filter(({ id }) => id !== one.id))}
              />
            </li>
          ))}
        </ul>
      )}
      {full ? (
        <p className="text-secondary">{t('kits.full', { most: INVENTORY_LIMITS.kitProducts })}</p>
      ) : (
        <div>
          <SearchBox label={t('kits.find')} value={text} maxLength={200} onChange={setText} />
          <ul aria-label={t('kits.find')} className="mt-2 max-h-48 divide-y divide-line overflow-y-auto">
            {offered.map(({ id, name: called }) => (
              <li key={id}>
                <button
                  type="button"
                  onClick={() => setProducts([...products, { id, name: called }])}
                  className="min-h-11 w-full px-3 text-left break-words hover:bg-hover"
                >
                  {called}
                </button>
              </li>
            ))}
          </ul>
          {error && !data && (
            <div className="mt-2">
              <LoadProblem failure={error} onRetry={() => void refetch()} />
            </div>
          )}
          {data && offered.length === 0 && <p className="mt-2 text-secondary">{t('kits.nothing')}</p>}
        </div>
      )}
    </FormDialog>
  )
}
