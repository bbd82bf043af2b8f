import { useId, useState } from 'react'
import type { Attendee, PlannedSession } from '#shared/apps/academy/sessions.ts'
import { useApiMutation, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/forms/Checkbox.tsx'
import { useEdits } from '#web/ui/forms/useEdits.ts'
import { Avatar } from '#web/ui/images/Avatar.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { AttendanceSheet } from './AttendanceSheet.tsx'

interface Props {
  /** Title of the session's course. */
  course: string
  session: PlannedSession
  /** The session has begun, so that attendance can be recorded. */
  begun: boolean
}

/** The attendees and the waiting list, loaded on demand; from the first day on, the attendance form. */
export const Attendees = (props: Props) => {
  const { t } = useTranslation('academy')
  const { begun } = props
  const listId = useId()
  const [open, setOpen] = useState(false)
  return (
    <div className="mt-3">
      <Button
        variant="text"
        className="-ml-button"
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
      >
        {t(begun ? 'session.attendance' : 'session.attendees')}
      </Button>
      <div id={listId}>{open && <AttendeeLists {...props} />}</div>
    </div>
  )
}

const AttendeeLists = ({ course, session, begun }: Props) => {
  const { id } = session
  const { data, error, refetch } = useApiQuery(contracts.academy.attendees, { id })
  if (error && !data) return <LoadProblem failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-24" />
  const seated = data.filter(({ seat }) => seat)
  const waiting = data.filter(({ seat }) => !seat)
  return (
    <>
      {begun ? (
        <AttendanceForm id={id} people={seated} />
      ) : (
        <ul className="divide-y divide-line">
          {seated.map((person) => (
            <AttendeeRow key={person.id} person={person} />
          ))}
        </ul>
      )}
      {seated.length > 0 && <AttendanceSheet course={course} session={session} people={seated} />}
      <WaitingList people={waiting} />
    </>
  )
}

const AttendeeRow = ({ person: { name, avatar } }: { person: Attendee }) => (
  <li className="flex min-h-14 items-center gap-3 py-2">
    <Avatar name={name} src={avatar} size={36} />
    <span className="min-w-0 truncate font-medium">{name}</span>
  </li>
)

const WaitingList = ({ people }: { people: readonly Attendee[] }) => {
  const { t } = useTranslation('academy')
  if (people.length === 0) return null
  return (
    <>
      <h3 className="mt-4 font-medium">{t('session.queueTitle')}</h3>
      <ol className="divide-y divide-line">
        {people.map((person) => (
          <AttendeeRow key={person.id} person={person} />
        ))}
      </ol>
    </>
  )
}

const AttendanceForm = ({ id, people }: { id: string; people: readonly Attendee[] }) => {
  const { t } = useTranslation('academy')
  const toast = useToast()
  const noting = useApiMutation(contracts.academy.noteAttendance)
  const {
    fields: present,
    edit,
    changes,
  } = useEdits(Object.fromEntries(people.map((one) => [one.id, one.present !== false])) as Record<string, boolean>)
  // Sends only what was changed here: somebody else may be recording the same session.
  const named = (there: boolean) => Object.keys(changes).filter((person) => changes[person] === there)
  const save = () =>
    noting.mutate(
      { id, present: named(true), absent: named(false) },
      {
        onSuccess: () => toast.success(t('session.noted')),
        onError: (failure) => toast.error(failureText(failure, t)),
      },
    )
  return (
    <>
      <ul className="flex flex-col gap-1 py-2">
        {people.map(({ id: person, name }) => (
          <li key={person} className="flex min-h-11 items-center">
            <Checkbox label={name} checked={present[person] ?? false} onChange={(there) => edit({ [person]: there })} />
          </li>
        ))}
      </ul>
      <Button variant="outline" busy={noting.isPending} onClick={save} className="mr-6">
        {t('session.note')}
      </Button>
    </>
  )
}
