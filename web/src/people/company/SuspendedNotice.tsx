import { Link } from 'react-router-dom'
import type { Suspension } from '#shared/people/company/suspension.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Notice } from '#web/ui/notices/Notice.tsx'

/** Explains the suspension of a workspace, and what still works. */
const SuspendedNotice = ({ reason }: Pick<Suspension, 'reason'>) => {
  const { t } = useTranslation('company')
  return (
    <div className="w-full shrink-0 px-edge pt-4 print:hidden">
      <Notice
        tone="warning"
        title={t('suspended.title')}
        actions={
          <Link to="/feedback" className="font-medium text-link underline">
            {t('suspended.ask')}
          </Link>
        }
      >
        <p>
          {t(`suspended.reasons.${reason}`)} {t('suspended.still')}
        </p>
      </Notice>
    </div>
  )
}
export default SuspendedNotice
