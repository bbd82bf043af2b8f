import { useTranslation } from '#web/texts/useTranslation.ts'
import { Card } from '#web/ui/Card.tsx'
import { LinkedText } from '#web/ui/LinkedText.tsx'

/** The read-only comments of a month. */
export const Comments = ({ text }: { text: string }) => {
  const { t } = useTranslation('cra')
  return (
    <Card dense title={t('cra.comments')}>
      <p className="break-words whitespace-pre-wrap">
        <LinkedText text={text || t('cra.noComments')} />
      </p>
    </Card>
  )
}
