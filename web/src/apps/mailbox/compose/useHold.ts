import type { OpenMail } from '#shared/apps/mailbox/contract.ts'
import { useFormats } from '#web/app/format.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { holdMail } from './pendingSend.ts'

/** Long enough to be read by who looks elsewhere. */
export const UNSENT_MS = 10_000

/** Starts the undo period of a mail; when it is refused at its end, its author, who takes it as sent, is told. */
export const useHold = () => {
  const { t } = useTranslation('mailbox')
  const toast = useToast()
  const { formatInstant } = useFormats()
  return (mail: OpenMail): void =>
    holdMail(mail, (failure) => {
      const subject = mail.subject || t('noSubject')
      const { seconds } = failure.details
      // Beyond a limit of the day the server sends it the next day.
      const when = typeof seconds === 'number' && formatInstant(new Date(Date.now() + seconds * 1000).toISOString())
      const said = when ? t('putOff', { subject, when }) : `${t('notSent', { subject })} ${failureText(failure, t)}`
      toast.error(said, UNSENT_MS)
    })
}
