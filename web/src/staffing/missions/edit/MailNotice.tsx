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
  const isFilled = fields.length > 0
  return (
    <Notice
      tone={isFilled ? 'good' : 'warning'}
      title={t(isFilled ? 'missions.mail.taken' : 'missions.mail.nothing')}
      actions={
        <>
          <Button variant="text" onClick={onOpen}>
            {t('missions.mail.open')}
          </Button>
          {isFilled && (
            <Button variant="text" onClick={onUndo}>
              {t('missions.mail.undo')}
            </Button>
          )}
        </>
      }
    >
      {isFilled && <p className="text-secondary">{fields.map((field) => t(FIELD_LABELS[field])).join(', ')}</p>}
    </Notice>
  )
}
