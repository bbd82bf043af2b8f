import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useRead } from '#web/api.ts'
import { contracts } from '#web/contracts.ts'
import { Crumb } from '#web/ui/Crumb.tsx'
import { ProfileEditor } from './ProfileEditor.tsx'
import { PROFILES } from './paths.ts'

/** Somebody's professional profile, for whoever manages profiles. */
export const Component = () => {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const { data } = useRead(contracts.profiles.get, { profilId: id })
  const name = data ? `${data.firstName} ${data.lastName}` : t('profiles.edit')
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-6 p-4 sm:p-6 md:p-8">
      <header>
        <Crumb to={PROFILES}>{t('profiles.title')}</Crumb>
        <h1 className="text-4xl font-extrabold tracking-tight break-words">{name}</h1>
      </header>
      <ProfileEditor profilId={id} />
    </div>
  )
}
