import { CalendarDaysIcon } from '@heroicons/react/24/outline'
import { hasBegun, hasRoom } from '#shared/apps/academy/sessionRules.ts'
import type { Session } from '#shared/apps/academy/sessions.ts'
import { capitalize } from '#shared/core/text/normalise.ts'
import { invalidateQuery, useApiMutation, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { download } from '#web/client/download.ts'
import { failureText } from '#web/client/failureText.ts'
import { useUser } from '#web/client/session.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { useConfirm } from '#web/ui/overlays/Confirm.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { today, useSessionLabels } from './labels.ts'

/** The sessions of a course that are open for enrolment; renders nothing when there is none. */
export const OpenSessions = ({ course, title }: { course: string; title: string }) => {
  const { t } = useTranslation('academy')
  const { data: sessions, error, refetch } = useApiQuery(contracts.academy.sessions, { course })
  if (error && !sessions && error.code !== 'resource.notFound') {
    return <LoadProblem failure={error} onRetry={() => void refetch()} />
  }
  if (!sessions?.length) return null
  return (
    <section aria-labelledby="sessions" className="flex flex-col gap-3">
      <h2 id="sessions" className="font-semibold">
        {t('session.title')}
      </h2>
      <ul className="flex flex-col gap-3">
        {sessions.map((session) => (
          <OpenSession key={session.id} session={session} title={title} />
        ))}
      </ul>
    </section>
  )
}

const OpenSession = ({ session, title }: { session: Session; title: string }) => {
  const { t } = useTranslation('academy')
  const words = useSessionLabels()
  const { days, place, link, trainer, seats, taken, mine, before, overlap } = session
  return (
    <li className="flex flex-col gap-2 rounded-2xl bg-card p-4 shadow-card">
      <p className="font-medium">{capitalize(words.days(days))}</p>
      <p className="text-md text-secondary">
        {[place, trainer && t('session.with', { trainer })].filter(Boolean).join(' · ')}
      </p>
      {link && (
        <a href={link} target="_blank" rel="noreferrer" className="text-md text-link hover:underline">
          {t('session.join')}
        </a>
      )}
      {mine === 'SEAT' && <Badge tone="green">{t('session.mine')}</Badge>}
      {mine === 'SEAT' && <CalendarButton session={session} title={title} />}
      {mine === 'WAITING' && <Badge tone="yellow">{t('session.waiting', { place: (before ?? 0) + 1 })}</Badge>}
      {!mine && (
        <p className="text-md text-secondary">{t('session.left', { count: hasRoom(session) ? seats - taken : 0 })}</p>
      )}
      {overlap && (
        <p className="text-md text-secondary">
          {t('session.overlap', { day: words.day(overlap.date), course: overlap.title })}
        </p>
      )}
      {!hasBegun(days, today()) && (mine || !overlap) && <SeatButton session={session} />}
    </li>
  )
}

/** Downloads the days of a booked session as an .ics file; its writer is loaded on demand. */
const CalendarButton = ({ session, title }: { session: Session; title: string }) => {
  const { t } = useTranslation('academy')
  const toast = useToast()
  const words = useSessionLabels()
  const workspaceId = useUser()?.workspace.id ?? ''
  const { id, days, place, link } = session
  const saveCalendar = async () => {
    const { calendarText, trainingEntry } = await import('#shared/apps/ics.ts')
    const entries = days.map(({ date, part }) => {
      const day = { workspaceId, session: id, date, part, place }
      const entry = trainingEntry(location, day, t(`session.entry.${part}`, { title }))
      return link ? { ...entry, text: link } : entry
    })
    const name = t('session.calendarFile', { title })
    download(`${name}.ics`, calendarText(entries, new Date()), 'text/calendar;charset=utf-8')
  }
  // The module that writes the file could not be loaded.
  const onSaveError = () => toast.error(t('errors.network'))
  return (
    <Button
      variant="outline"
      icon={CalendarDaysIcon}
      onClick={() => void saveCalendar().catch(onSaveError)}
      className="self-start"
    >
      {t('session.toCalendar')}
      <span className="sr-only">: {words.days(days)}</span>
    </Button>
  )
}

const SeatButton = ({ session }: { session: Session }) => {
  const { t } = useTranslation('academy')
  const toast = useToast()
  const confirm = useConfirm()
  const words = useSessionLabels()
  const enrolling = useApiMutation(contracts.academy.enrol)
  const leaving = useApiMutation(contracts.academy.leaveSession)
  const { id, days, mine } = session
  const said = words.days(days)
  const wait = !hasRoom(session)
  const enrol = async () => {
    try {
      const answer = await enrolling.mutateAsync({ id, wait })
      toast.success(t(answer.mine === 'SEAT' ? 'session.enrolled' : 'session.waits'))
    } catch (failure) {
      toast.error(failureText(failure, t))
      // Somebody took the last seat while the page was open.
      void invalidateQuery(contracts.academy.sessions)
    }
  }
  const leave = async () => {
    const seat = mine === 'SEAT'
    const question = {
      title: t(seat ? 'session.leave' : 'session.leaveWaitingList'),
      text: t(seat ? 'session.leaveText' : 'session.leaveWaitingListText', { days: said }),
      confirm: t(seat ? 'session.leave' : 'session.leaveWaitingList'),
    }
    if (!(await confirm(question))) return
    try {
      await leaving.mutateAsync({ id })
      toast.success(t('session.unenrolled'))
    } catch (failure) {
      toast.error(failureText(failure, t))
    }
  }
  const action = mine ? (mine === 'SEAT' ? 'leave' : 'leaveWaitingList') : wait ? 'wait' : 'enrol'
  return (
    <Button
      variant={mine || wait ? 'outline' : 'primary'}
      busy={enrolling.isPending || leaving.isPending}
      onClick={() => void (mine ? leave() : enrol())}
      className="self-start"
    >
      {t(`session.${action}`)}
      <span className="sr-only">: {said}</span>
    </Button>
  )
}
