import { type FormEvent, useRef, useState } from 'react'
import { call } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Alert } from '#web/ui/notices/Alert.tsx'
import { Camera } from '../scan/Camera.tsx'
import { resolveLabel } from '../scan/resolveLabel.ts'
import type { TickResult } from './tickQueue.ts'
import type { Ticks } from './useTicks.ts'

/** Number of recent ticks shown. */
const MAX_SHOWN_TICKS = 5

interface Props {
  ticks: Ticks
  /** Called when the label is a product's, whose pieces are counted by number. */
  onProduct: (name: string) => void
}

/** Scans labels one after the other, and shows what each was. */
export const ScanPanel = ({ ticks, onProduct }: Props) => {
  const { t } = useTranslation('inventory')
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const { tick, done, waiting, problem, setProblem } = ticks
  const lookUp = async (text: string) => {
    const label = text.trim()
    if (!label) return
    setProblem(undefined)
    setNote(undefined)
    setTyped('')
    field.current?.focus()
    try {
      const { unitId, productId } = await resolveLabel(label)
      if (unitId) return tick(unitId, 'SEEN')
      if (!productId) return setProblem(t('scan.unknown', { label: label.slice(0, 64) }))
      const { name } = await call(contracts.inventory.product, { id: productId })
      onProduct(name)
      setNote(t('count.isProduct', { name }))
    } catch (failure) {
      setTyped((now) => now || label)
      setProblem(failureText(failure, t))
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void lookUp(typed)
  }
  return (
    <Card title={t('count.scan')}>
      <div className="space-y-4">
        <div className="flex flex-wrap items-end gap-x-3 gap-y-4">
          <Camera onRead={(text) => void lookUp(text)} />
          <form onSubmit={submit} className="flex grow flex-wrap items-end gap-3">
            <TextField
              ref={field}
              className="min-w-48 grow basis-0"
              label={t('scan.label')}
              maxLength={300}
              autoComplete="off"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
            <Button variant="primary" type="submit" disabled={!typed.trim()}>
              {t('count.tick')}
            </Button>
          </form>
        </div>
        {problem && <Alert tone="error">{problem}</Alert>}
        <div role="status" className="space-y-2">
          {note && <p>{note}</p>}
          {waiting > 0 && <p className="text-secondary">{t('count.waiting', { count: waiting })}</p>}
          {done.length > 0 && (
            <ul className="divide-y divide-line">
              {done.slice(0, MAX_SHOWN_TICKS).map((ticked) => (
                <TickLine key={ticked.unit.id} ticked={ticked} onTick={tick} />
              ))}
            </ul>
          )}
        </div>
      </div>
    </Card>
  )
}

const TickLine = ({ ticked, onTick }: { ticked: TickResult; onTick: Ticks['tick'] }) => {
  const { t } = useTranslation('inventory')
  const { seen, product, unit, already } = ticked
  const { id, serialNumber, state, holder } = unit
  const what = (() => {
    if (seen === 'NOT') return t('count.was.NOT')
    if (state === 'LOST') return t('count.was.LOST')
    if (holder && unit.seen?.here) return t('count.was.HERE', { name: holder })
    if (already) return t('count.was.already', { name: unit.seen?.by ?? '' })
    return holder ? t('count.was.HELD', { name: holder }) : t('count.was.SEEN')
  })()
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <div className="min-w-40 grow basis-0">
        <p className="font-medium break-words">{[product, serialNumber].filter(Boolean).join(' · ')}</p>
        <p className="text-md break-words text-secondary">{what}</p>
      </div>
      {seen !== 'NOT' && (
        <div className="flex flex-wrap">
          {holder && state !== 'LOST' && !unit.seen?.here && (
            <Button variant="text" onClick={() => onTick(id, 'HERE')}>
              {t('count.here')}
            </Button>
          )}
          <Button variant="text" onClick={() => onTick(id, 'NOT')}>
            {t('count.undo')}
          </Button>
        </div>
      )}
    </li>
  )
}
