import { useTranslation } from 'react-i18next'
import { failureText } from '#web/failureText.ts'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'

/** Instead of what could not be read: why, and a way to try again. */
export const LoadProblem = ({ failure, onRetry }: { failure: unknown; onRetry: () => void }) => {
  const { t } = useTranslation()
  return (
    <Notice
      tone="error"
      title={failureText(failure, t)}
      actions={
        <Button variant="outline" onClick={onRetry}>
          {t('shell.failure.retry')}
        </Button>
      }
    />
  )
}
