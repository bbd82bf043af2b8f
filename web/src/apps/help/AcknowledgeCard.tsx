import { CheckCircleIcon } from '@heroicons/react/24/outline'
import { useRef } from 'react'
import type { Acknowledgement } from '#shared/apps/help/entities.ts'
import { useFormats } from '#web/app/format.ts'
import { useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Alert } from '#web/ui/notices/Alert.tsx'

/** Asks a reader to confirm that they have read an article, or says when they did. */
export const AcknowledgeCard = ({
  id,
  acknowledgement: { askedAt, version, readAt: known },
}: {
  id: string
  acknowledgement: Acknowledgement
}) => {
  const { t } = useTranslation('help')
  const { formatInstant } = useFormats()
  const confirming = useApiMutation(contracts.help.acknowledge)
  const heading = useRef<HTMLHeadingElement>(null)
  // Until the article is read again, unless its readers are asked again.
  const readAt = known ?? (confirming.data?.askedAt === askedAt ? confirming.data.readAt : null)
  // The button goes with it: the keyboard goes on from here.
  const goOn = { onSuccess: () => heading.current?.focus() }
  return (
    <section aria-labelledby="acknowledge" className="rounded-2xl bg-card p-5 shadow-card">
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-48 grow basis-0">
          <h2 ref={heading} id="acknowledge" tabIndex={-1} className="font-semibold">
            {t('acknowledge.title')}
          </h2>
          <p role="status" className="text-md text-secondary">
            {readAt ? t('acknowledge.done', { when: formatInstant(readAt) }) : t('acknowledge.text')}
          </p>
        </div>
        {!readAt && (
          <Button
            variant="primary"
            icon={CheckCircleIcon}
            busy={confirming.isPending}
            onClick={() => confirming.mutate({ id, version }, goOn)}
          >
            {t('acknowledge.confirm')}
          </Button>
        )}
      </div>
      {confirming.error && <Alert tone="error">{failureText(confirming.error, t)}</Alert>}
    </section>
  )
}
