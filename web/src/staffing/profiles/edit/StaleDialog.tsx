import type { Profile } from '#shared/staffing/profiles/contract.ts'
import { useFormats } from '#web/app/format.ts'
import type { Key } from '#web/texts/keys.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { type Draft, toDraft, toFields } from './draft.ts'
import type { ProfileDraft } from './useProfileDraft.ts'

const LABELS: Record<keyof Draft, Key<'profiles'>> = {
  professionalTitle: 'profiles.professionalTitle',
  available: 'profiles.available',
  availableFromDate: 'profiles.availableFromDate',
  contractType: 'profiles.contractType',
  interventionType: 'profiles.interventionType',
  dailyRate: 'profiles.dailyRate',
  address: 'profiles.address',
  zipCode: 'profiles.zipCode',
  city: 'profiles.city',
  location: 'profiles.location',
  linkedinUrl: 'profiles.linkedinUrl',
  languages: 'profiles.languages',
  userExperiences: 'profiles.experiences',
  userDiplomas: 'profiles.diplomas',
  userCertification: 'profiles.certifications',
}
const FIELDS = Object.keys(LABELS) as (keyof Draft)[]

/** Resolves a conflict between two versions of a profile. */
export const StaleDialog = ({ editing: { stale, settle, draft, busy } }: { editing: ProfileDraft }) => {
  const { t } = useTranslation('profiles')
  const { formatInstant } = useFormats()
  return (
    <Dialog
      open={stale !== undefined}
      onClose={() => {}}
      dismissible={false}
      title={t('profiles.stale.title')}
      footer={
        <>
          <Button variant="outline" disabled={busy} onClick={() => void settle('theirs')}>
            {t('profiles.stale.theirs')}
          </Button>
          <Button variant="primary" busy={busy} onClick={() => void settle('mine')}>
            {t('profiles.stale.mine')}
          </Button>
        </>
      }
    >
      {stale && (
        <>
          <p className="text-secondary">
            {t('profiles.stale.text', { when: stale.updatedAt ? formatInstant(stale.updatedAt) : '' })}
          </p>
          <p className="mt-4 font-medium">{t('profiles.stale.differ')}</p>
          <ul className="mt-1 list-disc pl-6">
            {listDifferingFields(draft, stale).map((field) => (
              <li key={field}>{t(LABELS[field])}</li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}

const listDifferingFields = (draft: Draft, theirs: Profile): (keyof Draft)[] => {
  const [mine, other] = [toFields(draft), toFields(toDraft(theirs))]
  return FIELDS.filter((field) => JSON.stringify(mine[field]) !== JSON.stringify(other[field]))
}
