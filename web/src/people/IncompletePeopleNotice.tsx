import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/notices/Notice.tsx'

/** Above an incomplete list: how many people it shows, why, and a retry for the rest. */
export const IncompletePeopleNotice = ({
  shown,
  rest: { failure, onRetry },
}: {
  shown: number
  rest: { failure: unknown; onRetry: () => void }
}) => {
  const { t } = useTranslation()
  return (
    <Notice
      tone="error"
      title={t('users.people.part', { count: shown })}
      actions={
        <Button variant="outline" onClick={onRetry}>
          {t('shell.failure.retry')}
        </Button>
      }
    >
      {failureText(failure, t)}
    </Notice>
  )
}
