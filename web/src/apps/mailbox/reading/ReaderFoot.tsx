import { ArrowUturnLeftIcon, ArrowUturnRightIcon, PencilSquareIcon, UsersIcon } from '@heroicons/react/24/outline'
import type { OpenMail } from '#shared/apps/mailbox/contract.ts'
import { useFormats } from '#web/app/format.ts'
import { useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'

interface Props {
  mail: OpenMail
  onEdit: () => void
  onAnswer: () => void
  onAnswerAll: () => void
  onForward: () => void
}

/** The follow-up actions of an opened mail. */
export const ReaderFoot = ({ mail, onEdit, onAnswer, onAnswerAll, onForward }: Props) => {
  const { t } = useTranslation('mailbox')
  if (mail.kind === 'draft') return mail.folder === 'drafts' && <DraftFoot mail={mail} onEdit={onEdit} />
  return (
    // On phones they share one row, without icons.
    <div className="flex flex-wrap gap-2 border-t border-line bg-soft p-4 print:hidden max-sm:[&_svg]:hidden max-sm:[&>*]:grow max-sm:[&>*]:px-2 sm:gap-3 sm:px-6">
      <Button variant="outline" icon={ArrowUturnLeftIcon} onClick={onAnswer}>
        {t('answer')}
      </Button>
      <Button variant="outline" icon={UsersIcon} onClick={onAnswerAll}>
        {t('answerAll')}
      </Button>
      <Button variant="outline" icon={ArrowUturnRightIcon} onClick={onForward}>
        {t('forward')}
      </Button>
    </div>
  )
}

const DraftFoot = ({ mail, onEdit }: Pick<Props, 'mail' | 'onEdit'>) => {
  const { t } = useTranslation('mailbox')
  const toast = useToast()
  const { formatInstant } = useFormats()
  const undo = useApiMutation(contracts.mailbox.undo)
  const takeBack = () => undo.mutate({ id: mail.id }, { onError: (failure) => toast.error(failureText(failure, t)) })
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line bg-soft p-4 sm:px-6">
      {mail.unsent && <p className="w-full text-danger-text">{t('unsentText')}</p>}
      {mail.sendAt ? (
        <>
          <p className="grow">{t('waitsUntil', { when: formatInstant(mail.sendAt) })}</p>
          <Button variant="outline" busy={undo.isPending} onClick={takeBack}>
            {t('takeBack')}
          </Button>
        </>
      ) : (
        <Button variant="primary" icon={PencilSquareIcon} onClick={onEdit}>
          {t('continue')}
        </Button>
      )}
    </div>
  )
}
