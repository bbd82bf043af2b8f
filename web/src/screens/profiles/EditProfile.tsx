import { ChevronRightIcon } from '@heroicons/react/20/solid'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { useRead } from '#web/api.ts'
import { contracts } from '#web/contracts.ts'
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
      <nav aria-label={t('profiles.breadcrumb')}>
        <ol className="flex flex-wrap items-center gap-1 text-md font-medium text-secondary">
          <li className="flex items-center gap-1">
            <Link to={PROFILES} className="rounded-sm py-1 text-link hover:underline">
              {t('profiles.title')}
            </Link>
            <ChevronRightIcon aria-hidden className="size-5 text-icon" />
          </li>
          <li aria-current="page">{name}</li>
        </ol>
      </nav>
      <h1 className="text-4xl font-extrabold tracking-tight break-words">{name}</h1>
      <ProfileEditor profilId={id} />
    </div>
  )
}
