import { useTranslation } from 'react-i18next'
import { failureText } from '#web/failureText.ts'
import { Button } from '#web/ui/Button.tsx'
import { ActionLink } from './ActionLink.tsx'
import { Notice } from './Notice.tsx'
import { REPORTS } from './paths.ts'

/** Instead of a report that could not be read: why, and what to do. */
export const LoadFailure = ({ failure, onRetry }: { failure: unknown; onRetry: () => void }) => {
  const { t } = useTranslation()
  return (
    <div className="p-6 md:p-8">
      <Notice
        tone="error"
        title={failureText(failure, t)}
        actions={
          <>
            <ActionLink variant="text" to={REPORTS}>
              {t('cra.list.title')}
            </ActionLink>
            <Button variant="outline" onClick={onRetry}>
              {t('cra.retry')}
            </Button>
          </>
        }
      />
    </div>
  )
}
