import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/notices/Notice.tsx'
import { FIELD_LABELS } from '../fieldLabels.ts'
import type { Draft } from './draft.ts'

interface Props {
  /** The fields that were prefilled. */
  fields: readonly (keyof Draft)[]
  onOpen: () => void
  onUndo: () => void
}

/** What was prefilled from a client's message, with edit and undo. */
export const MailNotice = ({ fields, onOpen, onUndo }: Props) => {
  const { t } = useTranslation('missions')
  const isRead = fields.some((field) => field !== 'note')
  return (
    <Notice
      tone={isRead ? 'good' : 'warning'}
      title={t(isRead ? 'missions.mail.taken' : 'missions.mail.nothing')}
      actions={
        <>
          <Button variant="text" onClick={onOpen}>
            {t('missions.mail.open')}
          </Button>
          {fields.length > 0 && (
            <Button variant="text" onClick={onUndo}>
              {t('missions.mail.undo')}
            </Button>
          )}
        </>
      }
    >
      {isRead && <p className="text-secondary">{fields.map((field) => t(FIELD_LABELS[field])).join(', ')}</p>}
    </Notice>
  )
}
