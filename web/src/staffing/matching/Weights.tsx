import { useTranslation } from '#web/texts/useTranslation.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { Component as WeightsEditor } from './WeightsEditor.tsx'

export { loader } from './WeightsEditor.tsx'

/** The matching weights, for staffing managers who do not manage the company. */
export const Component = () => {
  const { t } = useTranslation()
  return (
    <div className="flex max-w-read flex-col gap-6 p-edge">
      <PageTitle>{t('matching.title')}</PageTitle>
      <WeightsEditor />
    </div>
  )
}
