import { failureText, isPermanent } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/notices/Notice.tsx'
import { REPORTS_PATH } from './paths.ts'

interface Props {
  failure: unknown
  onRetry: () => void
  /** The title of the page, where it fails as a whole. */
  title?: string
}

/** The failure of loading a timesheet: the reason, and what to do. */
export const LoadFailure = ({ failure, onRetry, title }: Props) => {
  const { t } = useTranslation('cra')
  return (
    <div className="p-edge">
      {title && <h1 className="sr-only">{title}</h1>}
      <Notice
        tone="error"
        title={failureText(failure, t)}
        actions={
          <>
            <ActionLink variant="text" to={REPORTS_PATH}>
              {t('cra.list.title')}
            </ActionLink>
            {!isPermanent(failure) && (
              <Button variant="outline" onClick={onRetry}>
                {t('cra.retry')}
              </Button>
            )}
          </>
        }
      />
    </div>
  )
}
