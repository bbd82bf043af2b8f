import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Alert } from '#web/ui/notices/Alert.tsx'
import type { Sending } from '../useSending.ts'

/** Why a form was refused; `say` overrides the text of some failures. */
export const FailureAlert = ({
  sending: { busy, failure },
  say,
}: {
  sending: Sending
  say?: (cause: unknown) => string | undefined
}) => {
  const { t } = useTranslation()
  if (!failure || busy) return null
  return (
    <div className="mt-8">
      <Alert key={failure.at} tone="error">
        {say?.(failure.cause) ?? failureText(failure.cause, t)}
      </Alert>
    </div>
  )
}
