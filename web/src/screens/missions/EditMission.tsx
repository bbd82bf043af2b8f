import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from 'react-router-dom'
import type { Mission } from '#shared/contracts/missions.ts'
import { useRead } from '#web/api.ts'
import { contracts } from '#web/contracts.ts'
import { failureText } from '#web/failureText.ts'
import { LeaveDialog } from '#web/screens/profiles/LeaveDialog.tsx'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { LoadProblem } from '#web/ui/LoadProblem.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useToast } from '#web/ui/Toast.tsx'
import { MissionForm } from './MissionForm.tsx'
import { MISSIONS, missionPath } from './paths.ts'
import { StaleDialog } from './StaleDialog.tsx'
import { useMissionDraft } from './useMissionDraft.ts'

/** Opens a mission, or changes one. */
export const Component = () => {
  const { missionId } = useParams()
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-6 p-4 sm:p-6 md:p-8">
      {missionId ? <Known key={missionId} missionId={missionId} /> : <Form mission={undefined} />}
    </div>
  )
}

const Known = ({ missionId }: { missionId: string }) => {
  const { data, error, refetch, isFetching } = useRead(contracts.missions.get, { missionId })
  // What is changed begins with what is there now, not with what was read a while ago.
  const [fresh, setFresh] = useState<Mission>()
  useEffect(() => {
    if (data && !isFetching) setFresh((before) => before ?? data)
  }, [data, isFetching])
  if (fresh) return <Form mission={fresh} />
  if (error && !data) return <LoadProblem failure={error} onRetry={() => void refetch()} />
  return <Skeleton className="h-96" />
}

const Form = ({ mission }: { mission: Mission | undefined }) => {
  const { t } = useTranslation()
  const toast = useToast()
  const navigate = useNavigate()
  const editing = useMissionDraft(mission)
  const form = useRef<HTMLFormElement>(null)
  const { problems, failure } = editing
  const wrong = Object.keys(problems).length
  const save = async (version?: number) => {
    const answer = await editing.save(version)
    if (answer) {
      toast.success(t(mission ? 'missions.saved' : 'missions.created'))
      void navigate(missionPath(answer.id))
      return
    }
    // Once the messages are there.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }
  return (
    <>
      <header>
        <nav aria-label={t('profiles.breadcrumb')} className="mb-2 text-md font-medium">
          <Link to={MISSIONS} className="inline-block rounded-sm py-1 text-link hover:underline">
            {t('missions.title')}
          </Link>
        </nav>
        <h1 className="text-4xl font-extrabold tracking-tight break-words">
          {mission ? mission.title : t('missions.new')}
        </h1>
      </header>
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
          <p role="status" className="mr-auto font-medium text-danger-text">
            {wrong > 0 && t('profiles.bar.problems', { count: wrong })}
          </p>
          <ActionLink variant="outline" to={mission ? missionPath(mission.id) : MISSIONS}>
            {t('ui.cancel')}
          </ActionLink>
          <Button variant="primary" type="submit" busy={editing.busy}>
            {t(mission ? 'missions.save' : 'missions.create')}
          </Button>
        </div>
      </form>
      <StaleDialog editing={editing} onMine={(version) => void save(version)} />
      <LeaveDialog unsaved={editing.unsaved} />
    </>
  )
}
