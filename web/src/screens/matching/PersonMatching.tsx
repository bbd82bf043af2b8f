import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useRead } from '#web/api.ts'
import { contracts } from '#web/contracts.ts'
import { checkPath } from '#web/screens/profiles/paths.ts'
import { Crumb } from '#web/ui/Crumb.tsx'
import { RankedMissions } from './RankedMissions.tsx'

/** The open missions that fit somebody. */
export const Component = () => {
  const { t } = useTranslation()
  const { personId = '' } = useParams()
  const { data } = useRead(contracts.profiles.check, { profilId: personId })
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-6 p-4 sm:p-6 md:p-8">
      <header>
        <Crumb to={checkPath(personId)}>{t('profiles.check')}</Crumb>
        <h1 className="text-4xl font-extrabold tracking-tight break-words">
          {data ? `${data.firstName} ${data.lastName}` : t('matching.title')}
        </h1>
        {data && <p className="mt-1 text-lg text-secondary">{data.professionalTitle}</p>}
      </header>
      <RankedMissions personId={personId} />
    </div>
  )
}
