import { EnvelopeOpenIcon } from '@heroicons/react/24/outline'
import { useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router-dom'
import type { Mission } from '#shared/staffing/missions/contract.ts'
import { prefetchPages } from '#web/app/pages.ts'
import { LeaveDialog } from '#web/app/unsaved/LeaveDialog.tsx'
import { RestoredNotice } from '#web/app/unsaved/RestoredNotice.tsx'
import { combineLoaders, prefetch, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useNavigateFromHere } from '#web/router/useNavigateFromHere.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Crumb } from '#web/ui/Crumb.tsx'
import { focusFirstInvalid } from '#web/ui/forms/focusFirstInvalid.ts'
import { Alert } from '#web/ui/notices/Alert.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { FormSkeleton, HeadSkeleton } from '#web/ui/notices/Skeleton.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { recoverFocus } from '#web/ui/recoverFocus.ts'
import { MISSIONS, missionPath } from '../paths.ts'
import { useClients } from '../useClients.ts'
import { MailDialog } from './MailDialog.tsx'
import { MailNotice } from './MailNotice.tsx'
import { MissionForm } from './MissionForm.tsx'
import { StaleDialog } from './StaleDialog.tsx'
import { useMailPrefill } from './useMailPrefill.ts'
import { useMissionDraft } from './useMissionDraft.ts'

export const loader = combineLoaders(
  prefetch(contracts.missions.get, ({ params: { missionId } }) => (missionId ? { missionId } : undefined)),
  prefetchPages(contracts.missions.clients, () => ({})),
  prefetch(contracts.missions.validators, () => ({})),
)

/** The form that creates or edits a mission. */
export const Component = () => {
  const { missionId } = useParams()
  return (
    <div className="flex max-w-read flex-col gap-6 p-edge">
      {missionId ? <ExistingMission key={missionId} missionId={missionId} /> : <EditForm mission={undefined} />}
    </div>
  )
}

const ExistingMission = ({ missionId }: { missionId: string }) => {
  const { data, error, refetch, isFetching } = useApiQuery(contracts.missions.get, { missionId })
  // Waits for fresh data: the form must not start from a stale cache.
  const [fresh, setFresh] = useState<Mission>()
  useEffect(() => {
    if (data && !isFetching) setFresh((before) => before ?? data)
  }, [data, isFetching])
  if (fresh) return <EditForm mission={fresh} />
  if (error && !data) return <LoadProblem failure={error} onRetry={() => void refetch()} ofScreen />
  return (
    <>
      <HeadSkeleton />
      <FormSkeleton fields={2} columns="grid-cols-1" area />
      <FormSkeleton />
    </>
  )
}

const EditForm = ({ mission }: { mission: Mission | undefined }) => {
  const { t } = useTranslation('missions')
  const toast = useToast()
  const navigateFromHere = useNavigateFromHere()
  const editing = useMissionDraft(mission)
  const form = useRef<HTMLFormElement>(null)
  const { clients = [] } = useClients()
  const [pasting, setPasting] = useState(false)
  const mail = useMailPrefill(editing, clients, !mission)
  const { problems, failure } = editing
  const wrong = Object.keys(problems).length
  const save = async (version?: number) => {
    const navigate = navigateFromHere()
    const answer = await editing.save(version)
    if (answer) {
      toast.success(t(editing.isNew ? 'missions.created' : 'missions.saved'))
      // What was typed meanwhile is still to be saved.
      if (!editing.unsaved()) void navigate(missionPath(answer.id))
      return
    }
    focusFirstInvalid(form.current)
  }
  const take = (message: string) => {
    mail.take(message)
    setPasting(false)
  }
  const undo = () => {
    mail.undo()
    toast.success(t('missions.mail.undone'))
    // The undo button disappears, so the focus moves on.
    setTimeout(() => recoverFocus(document.getElementById('main')))
  }
  return (
    <>
      <header>
        <Crumb to={MISSIONS}>{t('missions.title')}</Crumb>
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
          <PageTitle className="min-w-0">{mission ? mission.title : t('missions.new')}</PageTitle>
          {!mission && (
            <Button variant="outline" icon={EnvelopeOpenIcon} onClick={() => setPasting(true)}>
              {t('missions.mail.action')}
            </Button>
          )}
        </div>
      </header>
      {editing.restored && (
        <RestoredNotice
          onDiscard={() => {
            editing.discard()
            mail.forget()
          }}
        />
      )}
      {mail.fields && <MailNotice fields={mail.fields} onOpen={() => setPasting(true)} onUndo={undo} />}
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!editing.busy) void save()
        }}
        className="flex flex-col gap-6"
      >
        <MissionForm editing={editing} client={mission?.client} />
        {failure !== undefined && <Alert tone="error">{failureText(failure, t)}</Alert>}
        <div className="flex flex-wrap items-center justify-end gap-3">
          <p role="status" className="mr-auto w-full font-medium text-danger-text empty:hidden sm:w-auto">
            {wrong > 0 && t('profiles.bar.problems', { count: wrong })}
          </p>
          <ActionLink variant="outline" to={mission ? missionPath(mission.id) : MISSIONS}>
            {t('ui.cancel')}
          </ActionLink>
          <Button variant="primary" type="submit" busy={editing.busy}>
            {t(editing.isNew ? 'missions.create' : 'missions.save')}
          </Button>
        </div>
      </form>
      {pasting && <MailDialog message={mail.message} onTake={take} onClose={() => setPasting(false)} />}
      <StaleDialog editing={editing} onKeepMine={(version) => void save(version)} />
      <LeaveDialog unsaved={editing.unsaved} onLeave={editing.giveUp} />
    </>
  )
}
