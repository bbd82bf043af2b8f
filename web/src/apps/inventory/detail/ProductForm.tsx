import { CheckIcon, XMarkIcon } from '@heroicons/react/24/outline'
import { type KeyboardEvent, useEffect, useState } from 'react'
import type { Product } from '#shared/apps/inventory/contract.ts'
import { RestoredNotice } from '#web/app/unsaved/RestoredNotice.tsx'
import { useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/forms/Checkbox.tsx'
import { FormFields, Submit } from '#web/ui/forms/Form.tsx'
import { TextArea } from '#web/ui/forms/TextArea.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useForm } from '#web/ui/forms/useForm.ts'
import { useConfirm } from '#web/ui/overlays/Confirm.tsx'
import { EntrySelect } from './EntrySelect.tsx'
import { ProductPictures } from './ProductPictures.tsx'
import { TagList } from './TagList.tsx'
import type { Draft, ProductEditing } from './useProductDraft.ts'

/** How many of three columns an entry takes: names of categories are paths. */
const SPANS = { category: 'min-w-0 sm:col-span-3', brand: 'min-w-0', vendor: 'min-w-0 sm:col-span-2' }

interface Props {
  product: Product
  /** What is typed, which outlives the form. */
  editing: ProductEditing
  mayWrite: boolean
  onDeleted: () => void
}

const MESSAGE_MS = 3000

/** The form of a product. */
export const ProductForm = ({ product, editing, mayWrite, onDeleted }: Props) => {
  const { t } = useTranslation('inventory')
  const confirm = useConfirm()
  const { draft, change, wrong } = editing
  const [message, setMessage] = useState<{ good: boolean; text: string }>()
  const updating = useApiMutation(contracts.inventory.updateProduct)
  const deleting = useApiMutation(contracts.inventory.deleteProduct)
  useEffect(() => {
    if (!message?.good) return
    const timer = setTimeout(() => setMessage(undefined), MESSAGE_MS)
    return () => clearTimeout(timer)
  }, [message])
  const onError = (failure: unknown) => setMessage({ good: false, text: failureText(failure, t) })
  const problems = Object.fromEntries(
    wrong.map((field) => {
      if (field === 'name') return [field, t('validation.required')]
      return [field, t(field === 'stock' ? 'form.notInteger' : 'form.notNumber')]
    }),
  )
  const save = async () => {
    await updating.mutateAsync({ id: product.id, product: editing.changes(), before: { tags: editing.savedTags } })
    editing.accept(draft)
    setMessage({ good: true, text: t('form.updated') })
  }
  const refused = (failure: unknown) => {
    onError(failure)
    return {}
  }
  const form = useForm({ problems, onSubmit: save, refused })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (mayWrite) form.attempt(save)
  }
  const remove = async () => {
    const question = { title: t('form.deleteTitle'), text: t('form.deleteText', { name: product.name }) }
    if (!(await confirm({ ...question, confirm: t('form.delete'), danger: true }))) return
    deleting.mutate({ id: product.id }, { onSuccess: onDeleted, onError })
  }
  const text = (field: 'name' | 'sku' | 'barcode', more: object = {}) => (
    <TextField
      label={t(`field.${field}`)}
      value={draft[field]}
      readOnly={!mayWrite}
      onChange={({ target }) => change({ [field]: target.value })}
      {...more}
    />
  )
  const number = (field: Extract<keyof Draft, 'stock' | 'cost' | 'basePrice' | 'taxPercent' | 'price' | 'weight'>) => (
    <TextField
      label={t(`form.${field}`)}
      inputMode="decimal"
      value={draft[field]}
      readOnly={!mayWrite}
      error={form.problemOf(field) ?? undefined}
      onChange={({ target }) => change({ [field]: target.value })}
    />
  )
  return (
    <FormFields form={form} onKeyDown={onKeyDown} className="space-y-6">
      {editing.restored && <RestoredNotice onDiscard={editing.discard} />}
      <div className="grid gap-6 lg:grid-cols-[10rem_2fr_1fr_1fr]">
        <div className="space-y-4 justify-self-center lg:justify-self-start">
          <ProductPictures product={product} mayWrite={mayWrite} />
          <Checkbox
            label={t(draft.active ? 'form.active' : 'form.inactive')}
            checked={draft.active}
            disabled={!mayWrite}
            onChange={(active) => change({ active })}
          />
        </div>
        <div className="grid min-w-0 content-start gap-4 sm:grid-cols-3">
          <div className="sm:col-span-3">
            {text('name', {
              required: true,
              maxLength: 200,
              error: form.problemOf('name') ?? undefined,
            })}
          </div>
          {text('sku', { maxLength: 64 })}
          <div className="sm:col-span-2">{text('barcode', { maxLength: 64 })}</div>
          {(['category', 'brand', 'vendor'] as const).map((field) => (
            <div key={field} className={SPANS[field]}>
              <EntrySelect
                field={field}
                value={draft[field]}
                disabled={!mayWrite}
                onChange={(id) => change({ [field]: id })}
              />
            </div>
          ))}
          {number('stock')}
          <TextField
            label={t('field.reserved')}
            value={String(product.reserved || 0)}
            readOnly
            hint={t('form.reservedHint')}
            className="sm:col-span-2"
          />
          <TextArea
            label={t('field.description')}
            className="sm:col-span-3"
            maxLength={4000}
            value={draft.description}
            readOnly={!mayWrite}
            onChange={({ target }) => change({ description: target.value })}
          />
        </div>
        <div className="grid min-w-0 content-start gap-4">
          {number('cost')}
          {number('basePrice')}
          {number('taxPercent')}
          {number('price')}
        </div>
        <div className="grid min-w-0 content-start gap-4">
          {number('weight')}
          <TextField
            type="date"
            label={t('form.endsOn')}
            hint={t('form.endsOnHint')}
            max="2100-12-31"
            value={draft.endsOn}
            readOnly={!mayWrite}
            onChange={({ target }) => change({ endsOn: target.value })}
          />
          <TagList chosen={draft.tags} mayWrite={mayWrite} onChange={(tags) => change({ tags })} />
        </div>
      </div>
      {mayWrite && (
        <div className="flex flex-wrap items-center gap-3 border-t border-line pt-4">
          <Button variant="text" className="text-danger-text!" busy={deleting.isPending} onClick={() => void remove()}>
            {t('form.delete')}
          </Button>
          <p role="status" className="flex min-h-10 grow items-center justify-end gap-2">
            {message && (
              <>
                {message.good ? (
                  <CheckIcon aria-hidden className="size-5 text-good-text" />
                ) : (
                  <XMarkIcon aria-hidden className="size-5 text-danger-text" />
                )}
                {message.text}
              </>
            )}
          </p>
          <Submit>{t('form.update')}</Submit>
        </div>
      )}
    </FormFields>
  )
}
