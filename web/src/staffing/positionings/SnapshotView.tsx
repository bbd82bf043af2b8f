import type { ReactNode } from 'react'
import type { ProfileSnapshot } from '#shared/staffing/profiles/fields.ts'
import { levelKey } from '#web/staffing/levels.ts'
import { useStaffingLabels } from '#web/staffing/missions/labels.ts'
import { Fact } from '#web/staffing/missions/MissionFacts.tsx'
import { CheckedExperiences, CheckedStudies } from '#web/staffing/profiles/CheckedParts.tsx'
import { useProfileLabels } from '#web/staffing/profiles/labels.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Avatar } from '#web/ui/images/Avatar.tsx'

/** The profile as the client sees it: exactly what the person agreed to share. */
export const SnapshotView = ({ snapshot }: { snapshot: Omit<ProfileSnapshot, 'personId'> }) => {
  const { t } = useTranslation()
  const words = useStaffingLabels()
  const profile = useProfileLabels()
  const name = `${snapshot.firstName} ${snapshot.lastName}`
  const place = words.place({ ...snapshot, country: snapshot.location })
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Avatar name={name} size={56} />
        <div className="min-w-0 grow">
          <p className="flex flex-wrap items-center gap-2 text-2xl font-semibold wrap-anywhere">
            {name}
            {snapshot.anonymous && <Badge tone="slate">{t('positionings.snapshot.anonymous')}</Badge>}
          </p>
          {snapshot.professionalTitle && <p className="break-words text-secondary">{snapshot.professionalTitle}</p>}
        </div>
      </div>
      <dl className="grid gap-4 sm:grid-cols-2">
        <Fact name={t('profiles.availability.title')}>{profile.availability(snapshot)}</Fact>
        {snapshot.contractType && (
          <Fact name={t('profiles.contractType')}>
            {t(
              snapshot.contractType === 'FREELANCE'
                ? 'profiles.candidate'
                : `profiles.contract.${snapshot.contractType}`,
            )}
          </Fact>
        )}
        {place && <Fact name={t('missions.column.place')}>{place}</Fact>}
        {snapshot.languages.length > 0 && (
          <Fact name={t('profiles.languages')}>
            {snapshot.languages.map(({ languageCode, level }) => (
              <span key={languageCode} className="block">
                {t(`profiles.language.${languageCode}`)} · {t(`profiles.spoken.${levelKey(level)}`)}
              </span>
            ))}
          </Fact>
        )}
        {snapshot.linkedinUrl && (
          <Fact name={t('profiles.linkedinUrl')}>
            <a href={snapshot.linkedinUrl} target="_blank" rel="noreferrer" className="break-all text-link underline">
              {snapshot.linkedinUrl.replace('https://', '')}
            </a>
          </Fact>
        )}
      </dl>
      <SnapshotPart title={t('profiles.experiences')} shown={snapshot.userExperiences.length > 0}>
        <CheckedExperiences experiences={snapshot.userExperiences} />
      </SnapshotPart>
      <SnapshotPart title={t('profiles.diplomas')} shown={snapshot.userDiplomas.length > 0}>
        <CheckedStudies studies={snapshot.userDiplomas} />
      </SnapshotPart>
      <SnapshotPart title={t('profiles.certifications')} shown={snapshot.userCertification.length > 0}>
        <CheckedStudies studies={snapshot.userCertification} />
      </SnapshotPart>
    </div>
  )
}

const SnapshotPart = ({ title, shown, children }: { title: string; shown: boolean; children: ReactNode }) =>
  shown && (
    <section>
      <h3 className="mb-3 text-lg font-semibold">{title}</h3>
      {children}
    </section>
  )
