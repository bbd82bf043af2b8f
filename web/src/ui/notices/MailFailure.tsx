import { ExclamationTriangleIcon } from '@heroicons/react/20/solid'
import type { MailFailure as Reason } from '#shared/core/mail.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'

/** That a mail was not delivered, and why. */
export const MailFailure = ({ reason, className = '' }: { reason: Reason; className?: string }) => {
  const { t } = useTranslation()
  return (
    <span className={`flex items-start gap-1 text-md text-danger-text ${className}`}>
      <ExclamationTriangleIcon aria-hidden className="mt-0.5 size-4 shrink-0" />
      {t('mail.notDelivered', { why: t(`mail.why.${reason}`) })}
    </span>
  )
}
