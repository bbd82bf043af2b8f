import { CalendarDaysIcon, DocumentDuplicateIcon, PlusIcon } from '@heroicons/react/24/outline'
import { useEffect, useRef, useState } from 'react'
import { shiftMonth } from '#shared/core/dates/calendar.ts'
import { allows, MISSION_MANAGERS } from '#shared/core/permissions.ts'
import { ACTIVITIES_MAX, activitiesLeft } from '#shared/time/cra/rules.ts'
import type { MissionOption } from '#shared/time/terms.ts'
import { call } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useUser } from '#web/client/session.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/notices/EmptyState.tsx'
import { Menu } from '#web/ui/overlays/Menu.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { useLabels } from '../labels.ts'
import { listAddableMissions } from './timesheet.ts'
import type { TimesheetEditor } from './useTimesheetEditor.ts'

interface Props {
  editor: TimesheetEditor
  free: readonly number[]
  readOnly: boolean
  /** An activity was added, at this position. */
  onAdded: (index: number) => void
}

export const ADD_ACTIVITY = 'add-activity'

/** Adds activities: by mission, or copied from the previous month. */
export const AddActivity = ({ editor, free, readOnly, onAdded }: Props) => {
  const { t } = useTranslation('cra')
  const { sheet, now, dispatch } = editor
  const left = listAddableMissions(sheet)
  const add = (option: MissionOption) => {
    dispatch({ do: 'add', option })
    requestAnimationFrame(() => onAdded(now().activities.length - 1))
  }
  const [only] = left
  const button = (
    <Button
      id={ADD_ACTIVITY}
      variant={sheet.activities.length === 0 ? 'primary' : 'outline'}
      icon={PlusIcon}
      disabled={readOnly}
      onClick={left.length === 1 && only ? () => add(only) : undefined}
    >
      {t('cra.add.action')}
    </Button>
  )
  const chooser =
    left.length > 1 ? (
      <Menu
        button={button}
        items={left.map((option) => ({
          label: `${option.client.title} · ${option.mission.title}`,
          onSelect: () => add(option),
        }))}
      />
    ) : (
      button
    )
  const isFull = activitiesLeft(sheet.activities) === 0
  const buttons = (
    <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-2">
      {left.length > 0 &&
        (isFull ? <p className="text-secondary">{t('cra.add.full', { max: ACTIVITIES_MAX })}</p> : chooser)}
      <CopyLastMonth
        editor={editor}
        free={free}
        readOnly={readOnly}
        className={left.length === 0 && sheet.activities.length > 0 ? '-ml-button' : ''}
      />
    </div>
  )
  if (sheet.activities.length > 0) return buttons
  return (
    <section aria-label={t('cra.add.title')} className="rounded-2xl bg-card shadow-card">
      {sheet.options.length > 0 ? (
        <EmptyState icon={CalendarDaysIcon} title={t('cra.add.title')} text={t('cra.add.text')} action={buttons} />
      ) : (
        <NoMission />
      )}
    </section>
  )
}

/** People who may create missions are not referred to their manager. */
const NoMission = () => {
  const { t } = useTranslation('cra')
  const isManager = allows(MISSION_MANAGERS, useUser()?.permissions)
  return (
    <EmptyState
      icon={CalendarDaysIcon}
      title={t('cra.add.noMission')}
      text={t(isManager ? 'cra.add.noMissionYours' : 'cra.add.noMissionText')}
      action={
        isManager && (
          <ActionLink variant="primary" to="/mission">
            {t('cra.add.toMissions')}
          </ActionLink>
        )
      }
    />
  )
}

type CopyProps = Omit<Props, 'onAdded'> & { className: string }

const CopyLastMonth = ({ editor: { sheet, now, dispatch }, free, readOnly, className }: CopyProps) => {
  const { t } = useTranslation('cra')
  const words = useLabels()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const isReadOnly = useRef(readOnly)
  isReadOnly.current = readOnly
  useEffect(
    () => () => {
      isReadOnly.current = true
    },
    [],
  )
  const before = shiftMonth(sheet.year, sheet.month, -1)
  const month = words.monthName(before.year, before.month)
  const copy = async () => {
    setBusy(true)
    try {
      const previous = await call(contracts.cra.month, before)
      // The month was sent or closed meanwhile.
      if (isReadOnly.current) return
      const { activities } = now()
      dispatch({ do: 'pattern', previous, holidays: [...free] })
      if (now().activities === activities) toast.info(t('cra.copy.nothing', { month }), 3000)
      else toast.success(t('cra.copy.done', { month }), 3000)
    } catch (failure) {
      if (!isReadOnly.current) toast.error(failureText(failure, t))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="text"
      icon={DocumentDuplicateIcon}
      disabled={readOnly || sheet.options.length === 0}
      busy={busy}
      onClick={() => void copy()}
      className={className}
    >
      {t('cra.copy.action')}
    </Button>
  )
}
