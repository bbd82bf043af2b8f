import { useState } from 'react'
import { parseRate } from '#shared/staffing/rate.ts'
import { RateMarginLine } from '#web/staffing/margin/margins.tsx'
import { useStaffingLabels } from '#web/staffing/missions/labels.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'

interface Props {
  title: string
  text: string
  action: string
  /** Initial value. */
  rate: number | null
  /** The client's rate range, where known. */
  range: { rateMin: number | null; rateMax: number | null } | undefined
  /** Whose rate it is. */
  person: { id: string; name: string }
  onSubmit: (rate: number) => Promise<void>
  onClose: () => void
}

/** Asks for the daily rate of a proposal. */
export const RateDialog = ({ title, text, action, rate, range, person, onSubmit, onClose }: Props) => {
  const { t } = useTranslation('positionings')
  const words = useStaffingLabels()
  const [typed, setTyped] = useState(rate === null ? '' : String(rate))
  const read = parseRate(typed)
  const asked = range && words.rates(range)
  return (
    <FormDialog
      open
      onClose={onClose}
      title={title}
      action={action}
      problems={{ rate: read === undefined && t('positionings.rateWrong') }}
      onSubmit={async () => read !== undefined && onSubmit(read)}
    >
      <p className="text-secondary">{text}</p>
      <TextField
        label={t('positionings.rate')}
        hint={asked ? t('positionings.rateAsked', { rates: asked }) : t('positionings.rateHint')}
        required
        autoFocus
        inputMode="numeric"
        value={typed}
        // Typing replaces the suggested rate.
        onFocus={({ target }) => target.select()}
        field="rate"
        onChange={({ target }) => setTyped(target.value)}
      />
      <RateMarginLine person={person} people={[person]} rate={read} />
    </FormDialog>
  )
}
