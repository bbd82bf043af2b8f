import { PlusIcon, TrashIcon } from '@heroicons/react/24/outline'
import { useRef, useState } from 'react'
import { DAY_PARTS, findDaysProblem, SESSION_LIMITS as LIMITS } from '#shared/apps/academy/sessionRules.ts'
import type { PlannedSession, SessionDay, SessionToPlan } from '#shared/apps/academy/sessions.ts'
import { ApiError, call, useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Notice } from '#web/ui/notices/Notice.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { focusAdded } from '../edit/focusAdded.ts'
import { today, useSessionLabels } from './labels.ts'

interface Props {
  course: string
  /** undefined: a new one. */
  session: PlannedSession | undefined
  onClose: () => void
}

const isStale = (failure: unknown): boolean => failure instanceof ApiError && failure.code === 'academy.stale'

const NEW_DAY: SessionDay = { date: '', part: 'DAY' }

/** The form of a session: days, place, trainer and number of seats. */
export const SessionDialog = ({ course, session, onClose }: Props) => {
  const { t } = useTranslation('academy')
  const toast = useToast()
  const words = useSessionLabels()
  const planning = useApiMutation(contracts.academy.planSession)
  const changing = useApiMutation(contracts.academy.changeSession)
  /** The session as somebody has changed it since the dialog was opened. */
  const [meanwhile, setMeanwhile] = useState<PlannedSession>()
  const dayFields = useRef<HTMLDivElement>(null)
  const [days, setDays] = useState<readonly SessionDay[]>(session?.days ?? [NEW_DAY])
  const [place, setPlace] = useState(session?.place ?? '')
  const [link, setLink] = useState(session?.link ?? '')
  const [trainer, setTrainer] = useState(session?.trainer ?? '')
  const [seats, setSeats] = useState(String(session?.seats ?? 8))
  const isDated = days.every(({ date }) => date !== '')
  const count = Number(seats)
  const problem = isDated ? findDaysProblem(days, today()) : 'none'
  const problems = {
    days: problem && t(`session.problem.${problem}`),
    link: link !== '' && !/^https:\/\/[^\s/]+/.test(link) && t('session.linkWrong'),
    seats:
      (!Number.isInteger(count) || count < 1 || count > LIMITS.seats) &&
      t('session.seatsWrong', { most: LIMITS.seats }),
  }
  const save = async () => {
    const plan = { days: [...days], place, link: link || null, trainer, seats: count }
    if (session) await change(session.id, plan, (meanwhile ?? session).version)
    else await planning.mutateAsync({ course, session: plan })
    toast.success(t('session.saved'))
  }
  const change = async (id: string, plan: SessionToPlan, version: number) => {
    try {
      await changing.mutateAsync({ id, version, session: plan })
    } catch (failure) {
      // What was typed can be saved again, over what is shown to be there now.
      if (isStale(failure))
        setMeanwhile((await call(contracts.academy.planned, { course })).sessions.find((one) => one.id === id))
      throw failure
    }
  }
  const focusDay = (at: number) => focusAdded(dayFields, `:scope > :nth-child(${at + 1}) input`)
  const changeDay = (at: number, some: Partial<SessionDay>) =>
    setDays(days.map((day, index) => (index === at ? { ...day, ...some } : day)))
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t(session ? 'session.change' : 'session.plan')}
      action={t('session.save')}
      problems={problems}
      onSubmit={save}
      refused={(failure) => (isStale(failure) ? {} : undefined)}
      className="flex flex-col gap-4"
    >
      {meanwhile && (
        <Notice
          tone="warning"
          title={t('session.stale', {
            days: words.days(meanwhile.days),
            place: meanwhile.place || '–',
            seats: meanwhile.seats,
          })}
        />
      )}
      <div ref={dayFields} className="flex flex-col gap-4">
        {days.map((day, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: days have no id
          <div key={at} className="flex flex-wrap items-start gap-2">
            <TextField
              type="date"
              required
              className="min-w-40 grow basis-0"
              label={t('session.day', { number: at + 1 })}
              value={day.date}
              field={at === 0 ? 'days' : undefined}
              onChange={({ target }) => changeDay(at, { date: target.value })}
            />
            <Select
              className="min-w-40 grow basis-0"
              label={t('session.part')}
              value={day.part}
              onChange={(part) => changeDay(at, { part })}
              options={DAY_PARTS.map((part) => ({ value: part, label: t(`session.parts.${part}`) }))}
            />
            {days.length > 1 && (
              <IconButton
                icon={TrashIcon}
                label={t('session.removeDay', { number: at + 1 })}
                onClick={() => {
                  setDays(days.filter((_, index) => index !== at))
                  focusDay(Math.min(at, days.length - 2))
                }}
                className="mt-8"
              />
            )}
          </div>
        ))}
      </div>
      {days.length < LIMITS.days && (
        <Button
          variant="text"
          icon={PlusIcon}
          className="-ml-button self-start"
          onClick={() => {
            setDays([...days, NEW_DAY])
            focusDay(days.length)
          }}
        >
          {t('session.addDay')}
        </Button>
      )}
      <TextField
        label={t('session.place')}
        maxLength={LIMITS.place}
        value={place}
        onChange={({ target }) => setPlace(target.value)}
      />
      <TextField
        type="url"
        label={t('session.link')}
        hint={t('session.linkHint')}
        maxLength={LIMITS.link}
        value={link}
        field="link"
        onChange={({ target }) => setLink(target.value.trim())}
      />
      <TextField
        label={t('session.trainer')}
        maxLength={LIMITS.trainer}
        value={trainer}
        onChange={({ target }) => setTrainer(target.value)}
      />
      <TextField
        type="number"
        required
        min={1}
        max={LIMITS.seats}
        label={t('session.seats')}
        value={seats}
        field="seats"
        onChange={({ target }) => setSeats(target.value)}
      />
    </FormDialog>
  )
}
