import { useParams } from 'react-router-dom'
import { prefetchOne, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Crumb } from '#web/ui/Crumb.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PROFILES } from '../paths.ts'
import { ProfileEditor } from './ProfileEditor.tsx'

export const loader = prefetchOne(contracts.profiles.get, ({ params }) => ({ profilId: params.id ?? '' }))

/** The profile editor for profile managers. */
export const Component = () => {
  const { t } = useTranslation('profiles')
  const { id = '' } = useParams()
  const { data } = useApiQuery(contracts.profiles.get, { profilId: id })
  const name = data ? `${data.firstName} ${data.lastName}` : t('profiles.edit')
  return (
    <div className="flex max-w-read flex-col gap-6 p-edge">
      <header>
        <Crumb to={PROFILES}>{t('profiles.title')}</Crumb>
        <PageTitle>{name}</PageTitle>
      </header>
      <ProfileEditor profilId={id} />
    </div>
  )
}
