import {
  BriefcaseIcon,
  BuildingOfficeIcon,
  CalendarDaysIcon,
  LanguageIcon,
  LinkIcon,
  MapPinIcon,
} from '@heroicons/react/24/outline'
import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { allows, PROFILE_MANAGERS, STAFFING } from '#shared/core/permissions.ts'
import { isFree } from '#shared/staffing/profiles/availability.ts'
import type { CheckedProfile } from '#shared/staffing/profiles/contract.ts'
import { prefetchOne, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useUser } from '#web/client/session.ts'
import { levelKey } from '#web/staffing/levels.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { BackCrumb } from '#web/ui/BackCrumb.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import type { Icon } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Avatar } from '#web/ui/images/Avatar.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { ItemsCardSkeleton, TextSkeleton } from '#web/ui/notices/Skeleton.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { CheckedExperiences, CheckedStudies, NotProvided } from './CheckedParts.tsx'
import { useProfileLabels } from './labels.ts'
import { PROFILES, profilePath } from './paths.ts'
import { ResumeButton } from './ResumeButton.tsx'

export const loader = prefetchOne(contracts.profiles.check, ({ params }) => ({ profilId: params.profilId ?? '' }))

/** The read-only view of a profile. */
export const Component = () => {
  const { t } = useTranslation('profiles')
  const { profilId = '' } = useParams()
  const places = allows(STAFFING, useUser()?.permissions)
  const { data, error, refetch } = useApiQuery(contracts.profiles.check, { profilId })
  return (
    <div className="flex max-w-read flex-col gap-6 p-edge">
      <BackCrumb to={places ? PROFILES : '/profile/resume'}>{t(places ? 'profiles.title' : 'profile.title')}</BackCrumb>
      {data ? (
        <CheckedProfileView key={profilId} profile={data} />
      ) : (
        <>
          <PageTitle>{t('profiles.check')}</PageTitle>
          {error ? (
            <LoadProblem failure={error} onRetry={() => void refetch()} />
          ) : (
            <>
              <ItemsCardSkeleton mark="size-20" />
              <TextSkeleton lines={6} />
              <TextSkeleton lines={6} />
            </>
          )}
        </>
      )}
    </div>
  )
}

const CheckedProfileView = ({ profile }: { profile: CheckedProfile }) => {
  const { t } = useTranslation('profiles')
  const me = useUser()
  const name = `${profile.firstName} ${profile.lastName}`
  const mayEdit = allows(PROFILE_MANAGERS, me?.permissions)
  const edit = me?.id === profile.id ? '/profile/resume' : mayEdit ? profilePath(profile.id) : undefined
  return (
    <>
      <Card>
        <header className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-4 sm:gap-x-6">
          <Avatar name={name} size={72} />
          <div className="min-w-0">
            <PageTitle className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:text-4xl">
              {name}
              <Badge tone="blue">{t(`users.type.${profile.type}`)}</Badge>
            </PageTitle>
            <p className="mt-1 text-lg text-secondary">{profile.professionalTitle || <NotProvided />}</p>
            {profile.anonymous && <p className="mt-1 text-md text-secondary">{t('profiles.shownByInitials')}</p>}
          </div>
          <div className="col-span-2 flex flex-wrap gap-2 max-sm:grid max-sm:grid-cols-2 max-sm:*:px-2 max-sm:*:first:col-span-2 max-sm:*:last:even:col-span-2 sm:col-span-1 sm:col-start-2">
            <ResumeButton main person={profile} />
            {allows(STAFFING, me?.permissions) && (
              <ActionLink variant="outline" to={`/matching/people/${profile.id}`}>
                {t('matching.missions.title')}
              </ActionLink>
            )}
            {edit && (
              <ActionLink variant="outline" to={edit}>
                {t('profiles.edit')}
              </ActionLink>
            )}
          </div>
        </header>
      </Card>
      <Facts profile={profile} />
      <Card title={t('profiles.experiences')}>
        <CheckedExperiences experiences={profile.userExperiences} />
      </Card>
      <div className="grid items-start gap-6 md:grid-cols-2">
        <Card title={t('profiles.diplomas')}>
          <CheckedStudies studies={profile.userDiplomas} />
        </Card>
        <Card title={t('profiles.certifications')}>
          <CheckedStudies studies={profile.userCertification} />
        </Card>
      </div>
    </>
  )
}

const Facts = ({ profile }: { profile: CheckedProfile }) => {
  const { t } = useTranslation('profiles')
  const words = useProfileLabels()
  const { available, availableFromDate, contractType, interventionType, address, zipCode, city, location } = profile
  const contract =
    contractType && t(contractType === 'FREELANCE' ? 'profiles.candidate' : `profiles.contract.${contractType}`)
  const place = [address, [zipCode, city].filter(Boolean).join(' '), location && words.country(location)].filter(
    Boolean,
  )
  return (
    <Card>
      <dl className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
        <Fact icon={CalendarDaysIcon} name={t('profiles.availability.title')}>
          <span className={isFree({ available, availableFromDate }) ? 'font-medium text-good-text' : ''}>
            {words.availability({ available, availableFromDate })}
          </span>
        </Fact>
        <Fact icon={BriefcaseIcon} name={t('profiles.contractType')}>
          {contract || <NotProvided />}
        </Fact>
        <Fact icon={BuildingOfficeIcon} name={t('profiles.interventionType')}>
          {interventionType ? t(`profiles.intervention.${interventionType}`) : <NotProvided />}
        </Fact>
        <Fact icon={MapPinIcon} name={t('profiles.address')}>
          {place.length > 0 ? (
            place.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))
          ) : (
            <NotProvided />
          )}
        </Fact>
        <Fact icon={LinkIcon} name={t('profiles.linkedinUrl')}>
          {profile.linkedinUrl ? (
            <a
              href={profile.linkedinUrl}
              target="_blank"
              rel="noreferrer"
              className="inline-block min-h-10 rounded-sm break-all text-link underline sm:min-h-0"
            >
              {profile.linkedinUrl.replace('https://', '')}
            </a>
          ) : (
            <NotProvided />
          )}
        </Fact>
        <Fact icon={LanguageIcon} name={t('profiles.languages')}>
          {profile.languages.length > 0 ? (
            profile.languages.map(({ languageCode, level }) => (
              <span key={languageCode} className="block">
                {t(`profiles.language.${languageCode}`)} · {t(`profiles.spoken.${levelKey(level)}`)}
              </span>
            ))
          ) : (
            <NotProvided />
          )}
        </Fact>
      </dl>
    </Card>
  )
}

const Fact = ({ icon: Mark, name, children }: { icon: Icon; name: string; children: ReactNode }) => (
  <div className="relative min-w-0 pl-10">
    <dt className="text-md text-secondary">
      <Mark aria-hidden className="absolute top-0.5 left-0 size-6 text-icon" />
      {name}
    </dt>
    <dd className="break-words">{children}</dd>
  </div>
)
