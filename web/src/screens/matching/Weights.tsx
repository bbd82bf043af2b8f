import { useTranslation } from 'react-i18next'
import { Component as WeightsEditor } from './WeightsEditor.tsx'

/** The weights for whoever places people and does not manage the company. */
export const Component = () => {
  const { t } = useTranslation()
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-6 p-4 sm:p-6 md:p-8">
      <h1 className="text-4xl font-extrabold tracking-tight">{t('matching.title')}</h1>
      <WeightsEditor />
    </div>
  )
}
