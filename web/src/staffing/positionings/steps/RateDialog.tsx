import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStaffingLabels } from '#web/staffing/missions/labels.ts'
import { Button } from '#web/ui/Button.tsx'
import { focusWrong } from '#web/ui/forms/focusWrong.ts'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Alert } from '#web/ui/notices/Alert.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { rateOf } from './rate.ts'

interface Props {
  title: string
  text: string
  action: string
  /** What stands there at first. */
  rate: number | null
  /** What the client pays, as far as it was said. */
  range: { rateMin: number | null; rateMax: number | null } | undefined
  busy: boolean
  problem: string | null
  onSubmit: (rate: number) => void
  onClose: () => void
}

/** Asks for the daily rate at which somebody is proposed. */
export const RateDialog = ({ title, text, action, rate, range, busy, problem, onSubmit, onClose }: Props) => {
  const { t } = useTranslation()
  const words = useStaffingLabels()
  const formId = useId()
  const [typed, setTyped] = useState(rate === null ? '' : String(rate))
  const [tried, setTried] = useState(false)
  const read = rateOf(typed)
  const asked = range && words.rates(range)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (read === undefined) focusWrong(event.currentTarget)
    else if (!busy) onSubmit(read)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="space-y-4">
        {problem && <Alert tone="error">{problem}</Alert>}
        <p className="text-secondary">{text}</p>
        <TextField
          label={t('positionings.rate')}
          hint={asked ? t('positionings.rateAsked', { rates: asked }) : t('positionings.rateHint')}
          required
          autoFocus
          inputMode="numeric"
          value={typed}
          error={tried && read === undefined ? t('positionings.rateWrong') : null}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
    </Dialog>
  )
}
