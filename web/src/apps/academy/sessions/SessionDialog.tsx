import { PlusIcon, TrashIcon } from '@heroicons/react/24/outline'
import { useState } from 'react'
import { DAY_PARTS, SESSION_LIMITS as LIMITS, problemOfDays } from '#shared/apps/academy/sessionRules.ts'
import type { PlannedSession, SessionDay } from '#shared/apps/academy/sessions.ts'
import { useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { today } from './labels.ts'

interface Props {
  course: string
  /** undefined: a new one. */
  session: PlannedSession | undefined
  onClose: () => void
}

const NEW_DAY: SessionDay = { date: '', part: 'DAY' }

/** The form of a session: days, place, trainer and number of seats. */
export const SessionDialog = ({ course, session, onClose }: Props) => {
  const { t } = useTranslation('academy')
  const toast = useToast()
  const planning = useApiMutation(contracts.academy.planSession)
  const changing = useApiMutation(contracts.academy.changeSession)
  const [days, setDays] = useState<readonly SessionDay[]>(session?.days ?? [NEW_DAY])
  const [place, setPlace] = useState(session?.place ?? '')
  const [link, setLink] = useState(session?.link ?? '')
  const [trainer, setTrainer] = useState(session?.trainer ?? '')
  const [seats, setSeats] = useState(String(session?.seats ?? 8))
  const isDated = days.every(({ date }) => date !== '')
  const count = Number(seats)
  const problem = isDated ? problemOfDays(days, today()) : 'none'
  const problems = {
    days: problem && t(`session.problem.${problem}`),
    link: link !== '' && !/^https:\/\/[^\s/]+/.test(link) && t('session.linkWrong'),
    seats:
      (!Number.isInteger(count) || count < 1 || count > LIMITS.seats) &&
      t('session.seatsWrong', { most: LIMITS.seats }),
  }
  const save = async () => {
    const plan = { days: [...days], place, link: link || null, trainer, seats: count }
    if (session) await changing.mutateAsync({ id: session.id, version: session.version, session: plan })
    else await planning.mutateAsync({ course, session: plan })
    toast.success(t('session.saved'))
  }
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
      className="flex flex-col gap-4"
    >
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
              onClick={() => setDays(days.filter((_, index) => index !== at))}
              className="mt-8"
            />
          )}
        </div>
      ))}
      {days.length < LIMITS.days && (
        <Button
          variant="text"
          icon={PlusIcon}
          className="-ml-button self-start"
          onClick={() => setDays([...days, NEW_DAY])}
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
