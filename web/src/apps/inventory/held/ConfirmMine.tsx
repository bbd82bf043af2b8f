import { useState } from 'react'
import { COUNT_LIMITS } from '#shared/apps/inventory/countRules.ts'
import type { OwnUnit } from '#shared/apps/inventory/unitContract.ts'
import { useApiMutation, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/forms/Checkbox.tsx'
import { Alert } from '#web/ui/notices/Alert.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'

/** During a count: the reader confirms each unit they hold. */
export const ConfirmMine = ({ units }: { units: readonly OwnUnit[] }) => {
  const { t } = useTranslation('inventory')
  const toast = useToast()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { data: count } = useApiQuery(contracts.inventory.toConfirm, {})
  const confirming = useApiMutation(contracts.inventory.confirmMine)
  const unseen = units.filter(({ unitId, until }) => until === null && !count?.seen.includes(unitId))
  if (!count || unseen.length === 0) return null
  const unitIds = unseen
    .map(({ unitId }) => unitId)
    .filter((id) => chosen.has(id))
    .slice(0, COUNT_LIMITS.confirmedAtOnce)
  const confirm = () =>
    confirming.mutate({ id: count.id, unitIds }, { onSuccess: () => toast.success(t('mine.confirmed')) })
  const choose = (unitId: string, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(unitId)
    else next.delete(unitId)
    setChosen(next)
  }
  return (
    <Card title={count.name}>
      <div className="space-y-4">
        {confirming.error && <Alert tone="error">{failureText(confirming.error, t)}</Alert>}
        <p>{t('mine.confirmText')}</p>
        <ul className="space-y-1">
          {unseen.map(({ unitId, name, serialNumber }) => (
            <li key={unitId}>
              <Checkbox
                label={[name, serialNumber].filter(Boolean).join(' · ')}
                checked={chosen.has(unitId)}
                onChange={(on) => choose(unitId, on)}
              />
            </li>
          ))}
        </ul>
        <Button variant="primary" busy={confirming.isPending} disabled={unitIds.length === 0} onClick={confirm}>
          {t('mine.confirm')}
        </Button>
      </div>
    </Card>
  )
}
