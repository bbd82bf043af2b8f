import { ArrowUpTrayIcon, EyeIcon } from '@heroicons/react/24/outline'
import { useState } from 'react'
import type { Profile } from '#shared/staffing/profiles/contract.ts'
import { withTexts } from '#web/app/i18n.ts'
import { LeaveDialog } from '#web/app/unsaved/LeaveDialog.tsx'
import { RestoredNotice } from '#web/app/unsaved/RestoredNotice.tsx'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useIsAppEnabled } from '#web/client/enabledApps.ts'
import { useUser } from '#web/client/session.ts'
import { ImportDialog } from '#web/staffing/profiles/import/ImportDialog.tsx'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { loadable } from '#web/ui/loadable.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { FormSkeleton, TextSkeleton } from '#web/ui/notices/Skeleton.tsx'
import { checkPath } from '../paths.ts'
import { ResumeButton } from '../ResumeButton.tsx'
import { CompletenessCard } from './CompletenessCard.tsx'
import { DocumentsCard } from './DocumentsCard.tsx'
import { EssentialsCard } from './EssentialsCard.tsx'
import { ExperiencesCard } from './ExperiencesCard.tsx'
import { LanguagesCard } from './LanguagesCard.tsx'
import { SaveBar } from './SaveBar.tsx'
import { StaleDialog } from './StaleDialog.tsx'
import { StudiesCard } from './StudiesCard.tsx'
import { useProfileDraft } from './useProfileDraft.ts'

const LearnedSkills = loadable(
  withTexts('academy', async () => ({
    default: (await import('#web/apps/academy/skills/LearnedSkills.tsx')).LearnedSkills,
  })),
)

/** The profile editor, for the person themselves and for profile managers. */
export const ProfileEditor = ({ profilId }: { profilId: string }) => {
  const { data, error, refetch } = useApiQuery(contracts.profiles.get, { profilId })
  if (data) return <Editor key={data.id} profile={data} />
  if (error) return <LoadProblem failure={error} onRetry={() => void refetch()} />
  return (
    <>
      <TextSkeleton lines={2} />
      <FormSkeleton area />
    </>
  )
}

const Editor = ({ profile }: { profile: Profile }) => {
  const { t } = useTranslation('profiles')
  const editing = useProfileDraft(profile)
  const [importing, setImporting] = useState(false)
  const { id, version, documents } = profile
  const isOwn = useUser()?.id === id
  const hasCourses = useIsAppEnabled('academy')
  return (
    <>
      {editing.restored && <RestoredNotice onDiscard={editing.discard} />}
      <div className="flex flex-wrap gap-2 max-sm:grid max-sm:grid-cols-2 max-sm:*:px-2 max-sm:*:first:col-span-2 max-sm:*:last:col-span-2">
        <Button variant="primary" icon={ArrowUpTrayIcon} onClick={() => setImporting(true)}>
          {t('profiles.import.action')}
        </Button>
        <ResumeButton person={profile} />
        <ActionLink variant="text" icon={EyeIcon} to={checkPath(id)}>
          {t('profiles.preview')}
        </ActionLink>
      </div>
      {hasCourses && isOwn && version > 0 && <LearnedSkills draft={editing.draft} onChange={editing.change} />}
      <CompletenessCard draft={editing.draft} />
      <EssentialsCard editing={editing} />
      <ExperiencesCard editing={editing} />
      <StudiesCard kind="userDiplomas" editing={editing} />
      <StudiesCard kind="userCertification" editing={editing} />
      <LanguagesCard editing={editing} />
      <DocumentsCard profilId={id} documents={documents} />
      <SaveBar editing={editing} />
      <ImportDialog
        open={importing}
        draft={editing.draft}
        onClose={() => setImporting(false)}
        onTake={(draft) => editing.change(draft)}
      />
      <StaleDialog editing={editing} />
      <LeaveDialog unsaved={editing.unsaved} save={editing.save} busy={editing.busy} onLeave={editing.giveUp} />
    </>
  )
}
