import { MomentDialog } from '#web/apps/kit/MomentDialog.tsx'
import { useTranslation } from '#web/texts/useTranslation.ts'

interface Props {
  reminder: string | null
  onChoose: (at: string) => void
  onClose: () => void
}

/** Asks for a custom reminder time. */
export const ReminderDialog = ({ reminder, onChoose, onClose }: Props) => {
  const { t } = useTranslation('notes')
  return (
    <MomentDialog
      title={t('reminder.title')}
      label={t('reminder.when')}
      action={t('reminder.set')}
      start={reminder ? new Date(reminder) : new Date(Date.now() + 86_400_000)}
      problemOf={(at) => !(at.getTime() > Date.now()) && t('reminder.past')}
      onChoose={(at) => onChoose(at.toISOString())}
      onClose={onClose}
    />
  )
}
