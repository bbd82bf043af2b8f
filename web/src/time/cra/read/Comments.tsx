import { useTranslation } from '#web/texts/useTranslation.ts'
import { Card } from '#web/ui/Card.tsx'

/** What somebody wrote to a month that is not theirs to change now. */
export const Comments = ({ text }: { text: string }) => {
  const { t } = useTranslation('cra')
  return (
    <Card dense title={t('cra.comments')}>
      <p className="break-words whitespace-pre-wrap">{text || t('cra.noComments')}</p>
    </Card>
  )
}
