import type { WrittenArticle } from '#shared/apps/help/entities.ts'
import { useFormats } from '#web/app/format.ts'
import { useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { useConfirm } from '#web/ui/overlays/Confirm.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { readersPath } from '../paths.ts'

/** Asks the readers of a published article to confirm that they have read it, independently of its draft. */
export const AskCard = ({ id, since }: { id: string; since: WrittenArticle['acknowledgeSince'] }) => {
  const { t } = useTranslation('help')
  const { formatInstant } = useFormats()
  const toast = useToast()
  const confirm = useConfirm()
  const asking = useApiMutation(contracts.help.askToAcknowledge)
  const beginning = asking.isPending && asking.variables.asked
  const stopping = asking.isPending && !asking.variables.asked
  const ask = (asked: boolean) =>
    asking.mutate(
      { id, asked },
      {
        onSuccess: () => toast.success(t(asked ? 'ask.isAsked' : 'ask.isStopped')),
        onError: (failure) => toast.error(failureText(failure, t)),
      },
    )
  const askAgain = async () => {
    if (await confirm({ title: t('ask.againTitle'), text: t('ask.againText'), confirm: t('ask.again') })) ask(true)
  }
  return (
    <Card title={t('acknowledge.title')}>
      <p className="mb-4 text-md text-secondary">
        {since ? t('ask.since', { when: formatInstant(since) }) : t('ask.text')}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {!since && (
          <Button variant="outline" busy={beginning} onClick={() => ask(true)}>
            {t('ask.begin')}
          </Button>
        )}
        {since && (
          <>
            <ActionLink variant="outline" to={readersPath(id)}>
              {t('readers.title')}
            </ActionLink>
            <Button variant="text" disabled={stopping} busy={beginning} onClick={() => void askAgain()}>
              {t('ask.again')}
            </Button>
            <Button variant="text" disabled={beginning} busy={stopping} onClick={() => ask(false)}>
              {t('ask.stop')}
            </Button>
          </>
        )}
      </div>
    </Card>
  )
}
