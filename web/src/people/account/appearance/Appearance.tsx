import { useTranslation } from '#web/texts/useTranslation.ts'
import { Card } from '#web/ui/Card.tsx'
import { AppearanceForm } from './AppearanceForm.tsx'

/** How the app looks for the signed-in person. */
export const Component = () => {
  const { t } = useTranslation('account')
  return (
    <Card title={t('settings.look.title')}>
      <p className="mb-6 text-secondary">{t('settings.look.text')}</p>
      <AppearanceForm />
    </Card>
  )
}
