import { useTranslation } from 'react-i18next'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { Component as WeightsEditor } from './WeightsEditor.tsx'

export { loader } from './WeightsEditor.tsx'

/** The weights for whoever places people and does not manage the company. */
export const Component = () => {
  const { t } = useTranslation()
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-6 p-4 sm:p-6 md:p-8">
      <PageTitle>{t('matching.title')}</PageTitle>
      <WeightsEditor />
    </div>
  )
}
