import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/notices/Notice.tsx'

/** Says that a form was restored from an unsaved draft, and offers to discard it. */
export const RestoredNotice = ({ onDiscard }: { onDiscard: () => void }) => {
  const { t } = useTranslation()
  return (
    <Notice
      tone="info"
      title={t('ui.restored.title')}
      actions={
        <Button variant="outline" onClick={onDiscard}>
          {t('ui.restored.discard')}
        </Button>
      }
    />
  )
}
