import { mayWaitUntil } from '#shared/apps/mailbox/rules.ts'
import { MomentDialog } from '#web/apps/kit/MomentDialog.tsx'
import { useTranslation } from '#web/texts/useTranslation.ts'

interface Props {
  /** Also what the button says. */
  title: string
  start: Date
  onChoose: (at: Date) => void
  onClose: () => void
}

/** Asks until when a mail waits. */
export const LaterDialog = ({ title, ...props }: Props) => {
  const { t } = useTranslation('mailbox')
  return (
    <MomentDialog
      {...props}
      title={title}
      action={title}
      label={t('later.when')}
      problemOf={(at) => !mayWaitUntil(at.getTime(), Date.now()) && t('later.outside')}
    />
  )
}
