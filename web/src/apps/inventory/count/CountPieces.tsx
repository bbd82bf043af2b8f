import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CountedProduct } from '#shared/apps/inventory/countContract.ts'
import { COUNT_LIMITS } from '#shared/apps/inventory/countRules.ts'
import { queryClient, useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { Button } from '#web/ui/Button.tsx'
import { CONTROL } from '#web/ui/forms/Field.tsx'

interface Props {
  countId: string
  product: CountedProduct
  mayWrite: boolean
}

/** How many pieces without a serial number there are: typed, and never over what another has counted unseen. */
export const CountPieces = ({ countId, product, mayWrite }: Props) => {
  const { t } = useTranslation('inventory')
  const problemId = useId()
  const { id, name, pieces, counted } = product
  const [typed, setTyped] = useState<string>()
  const counting = useApiMutation(contracts.inventory.countPieces)
  const text = typed ?? (counted ? String(counted.quantity) : '')
  const quantity = /^\d{1,7}$/.test(text) ? Number(text) : undefined
  const fits = quantity !== undefined && quantity <= COUNT_LIMITS.quantity
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!fits || counting.isPending) return
    counting.mutate(
      { id: countId, productId: id, quantity, before: counted?.quantity ?? null },
      {
        onSuccess: () => setTyped(undefined),
        // What another has counted meanwhile is shown beside what was typed.
        onError: () => void queryClient.invalidateQueries({ queryKey: ['inventory', 'countedProducts'] }),
      },
    )
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-wrap items-center justify-end gap-2">
      <span className="text-md text-secondary">
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
            aria-invalid={counting.error ? true : undefined}
            aria-describedby={counting.error ? problemId : undefined}
            value={text}
            onChange={({ target }) => setTyped(target.value.trim())}
            className={`${CONTROL} h-10 w-20! text-right tabular-nums`}
          />
          <Button
            variant="outline"
            type="submit"
            busy={counting.isPending}
            disabled={!fits || quantity === counted?.quantity}
          >
            {t('count.note')}
          </Button>
        </>
      )}
      {counting.error && (
        <p id={problemId} role="alert" className="w-full text-right text-md text-danger-text">
          {failureText(counting.error, t)}
        </p>
      )}
    </form>
  )
}
