import { useId, useState } from 'react'
import type { CountedProduct } from '#shared/apps/inventory/countContract.ts'
import { COUNT_LIMITS } from '#shared/apps/inventory/countRules.ts'
import { queryClient, useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { CONTROL } from '#web/ui/forms/Field.tsx'
import { FormFields, Submit } from '#web/ui/forms/Form.tsx'
import { useForm } from '#web/ui/forms/useForm.ts'

interface Props {
  countId: string
  product: CountedProduct
  mayWrite: boolean
}

/** The number of pieces without serial numbers; never overwrites somebody else's count unseen. */
export const CountPieces = ({ countId, product, mayWrite }: Props) => {
  const { t } = useTranslation('inventory')
  const problemId = useId()
  const { id, name, pieces, counted } = product
  const [typed, setTyped] = useState<string>()
  const counting = useApiMutation(contracts.inventory.countPieces)
  const text = typed ?? (counted ? String(counted.quantity) : '')
  const quantity = /^\d{1,7}$/.test(text) ? Number(text) : undefined
  const fits = quantity !== undefined && quantity <= COUNT_LIMITS.quantity
  const count = async () => {
    if (!fits) return
    await counting.mutateAsync({ id: countId, productId: id, quantity, before: counted?.quantity ?? null })
    setTyped(undefined)
  }
  const refused = (failure: unknown) => {
    // Shows somebody else's count beside the typed number.
    void queryClient.invalidateQueries({ queryKey: ['inventory', 'countedProducts'] })
    return { quantity: failureText(failure, t) }
  }
  const form = useForm({ onSubmit: count, refused })
  const problem = form.problemOf('quantity')
  return (
    <FormFields form={form} className="flex flex-wrap items-center justify-end gap-2 max-sm:w-full sm:col-start-3">
      <span
        role="status"
        className="text-md text-secondary max-sm:min-w-24 max-sm:grow max-sm:basis-0 max-sm:text-right"
      >
        {counted
          ? t('count.countedBy', { name: counted.by, quantity: counted.quantity, pieces })
          : t('count.pieces', { count: pieces })}
      </span>
      {mayWrite && (
        <>
          <input
            type="text"
            inputMode="numeric"
            maxLength={7}
            aria-label={t('count.piecesOf', { name })}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? problemId : undefined}
            value={text}
            onChange={({ target }) => setTyped(target.value.trim())}
            className={`${CONTROL} h-control w-20! text-right tabular-nums`}
          />
          <Submit variant="outline" disabled={!fits || quantity === counted?.quantity}>
            {t('count.note')}
          </Submit>
        </>
      )}
      {problem && (
        <p id={problemId} role="alert" className="w-full text-right text-md text-danger-text">
          {problem}
        </p>
      )}
    </FormFields>
  )
}
