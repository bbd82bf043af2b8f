import type { CountDifference } from '#shared/apps/inventory/countContract.ts'
import { useFormats } from '#web/app/format.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Checkbox } from '#web/ui/forms/Checkbox.tsx'
import { DIFFERENCE_TONES } from './countTones.ts'

interface Props {
  difference: CountDifference
  chosen: boolean
  /** Undefined: already decided, or the reader may not decide. */
  onChoose: ((on: boolean) => void) | undefined
}

/** A difference: what it is, what applying it would change, and the decision. */
export const DifferenceLine = ({ difference, chosen, onChoose }: Props) => {
  const { t } = useTranslation('inventory')
  const { formatDate } = useFormats()
  const { kind, product, serialNumber, holder, expected, counted, decision, decidedBy, decidedAt } = difference
  const name = [product, serialNumber].filter(Boolean).join(' · ')
  const numbers = { expected: expected ?? 0, counted: counted ?? 0 }
  const notes = [
    kind === 'QUANTITY' && t('count.expectedCounted', numbers),
    holder && t('count.holder', { name: holder }),
    decision
      ? t(`count.decided.${decision}`, { name: decidedBy ?? '', date: formatDate(decidedAt ?? '') })
      : t(`count.writes.${kind}`),
  ]
  return (
    <li className="flex items-center gap-3 py-3">
      {onChoose && <Checkbox labelHidden label={t('count.chooseOne', { name })} checked={chosen} onChange={onChoose} />}
      <div className="min-w-0 grow">
        <p className="font-medium break-words">{name}</p>
        <p className="text-md break-words text-secondary">{notes.filter(Boolean).join(' · ')}</p>
      </div>
      <Badge tone={DIFFERENCE_TONES[kind]}>{t(`count.kind.${kind}`)}</Badge>
    </li>
  )
}
