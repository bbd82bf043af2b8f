import { Link } from 'react-router-dom'
import { useFormats } from '#web/app/format.ts'
import { useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { renewSession } from '#web/client/session.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Alert } from '#web/ui/notices/Alert.tsx'
import { Notice } from '#web/ui/notices/Notice.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'

/** Asks the company's administrators to accept new terms; it does not block. */
const NewTermsNotice = ({ version }: { version: string }) => {
  const { t } = useTranslation('company')
  const { t: common } = useTranslation()
  const { formatDate } = useFormats()
  const toast = useToast()
  const accepting = useApiMutation(contracts.account.updateProfile)
  const accept = () =>
    accepting.mutate(
      { termsVersion: version },
      {
        onSuccess: () => {
          toast.success(t('newTerms.done'))
          void renewSession()
        },
      },
    )
  return (
    <div className="w-full shrink-0 space-y-2 px-edge pt-4 print:hidden">
      {accepting.error && <Alert tone="error">{failureText(accepting.error, common)}</Alert>}
      <Notice
        tone="info"
        title={t('newTerms.title', { date: formatDate(version) })}
        actions={
          <>
            <Link to="/terms" target="_blank" className="content-center px-2 font-medium text-link underline">
              {t('newTerms.read')}
            </Link>
            <Button variant="outline" busy={accepting.isPending} onClick={accept}>
              {t('newTerms.agree')}
            </Button>
          </>
        }
      >
        <p>{t('newTerms.text')}</p>
      </Notice>
    </div>
  )
}
export default NewTermsNotice
