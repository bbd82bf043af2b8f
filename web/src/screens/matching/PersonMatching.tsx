import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { RankedMissions } from './RankedMissions.tsx'

/** The open missions that fit somebody. */
export const Component = () => {
  const { t } = useTranslation()
  const { personId = '' } = useParams()
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-6 p-4 sm:p-6 md:p-8">
      <h1 className="text-4xl font-extrabold tracking-tight">{t('matching.title')}</h1>
      <RankedMissions personId={personId} />
    </div>
  )
}
