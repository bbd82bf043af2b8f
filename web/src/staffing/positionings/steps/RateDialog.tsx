import { useState } from 'react'
import { maySeeMargins } from '#shared/staffing/margin.ts'
import { parseRate } from '#shared/staffing/rate.ts'
import { useUser } from '#web/client/session.ts'
import { RateMargin } from '#web/staffing/margin/margins.ts'
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
  /** The candidate whose margin is shown to who may see it. */
  candidate?: { missionId: string; personId: string }
  onSubmit: (rate: number) => Promise<void>
  onClose: () => void
}

/** Asks for the daily rate of a proposal. */
export const RateDialog = ({ title, text, action, rate, range, candidate, onSubmit, onClose }: Props) => {
  const { t } = useTranslation('positionings')
  const words = useStaffingLabels()
  const [typed, setTyped] = useState(rate === null ? '' : String(rate))
  const read = parseRate(typed)
  const seesMargins = maySeeMargins(useUser()?.permissions)
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
      {candidate && seesMargins && (
        <p role="status" className="min-h-6 text-secondary">
          <RateMargin {...candidate} rate={read} />
        </p>
      )}
    </FormDialog>
  )
}
