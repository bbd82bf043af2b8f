import { ACTIVITIES_MAX } from '#shared/time/cra/rules.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useLabels } from '#web/time/cra/labels.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/notices/Notice.tsx'
import type { TimesheetEditor } from '../useTimesheetEditor.ts'
import { addTraining, findCancelledTrainings, suggestTrainings } from './training.ts'

/**
 * Suggests the trainings of the month in which the owner is enrolled, whose days accepting fills, and names the days of
 * those that were cancelled.
 */
export const TrainingNotices = ({ editor }: { editor: TimesheetEditor }) => {
  const { t } = useTranslation('cra')
  const words = useLabels()
  const { sheet, dispatch, underWay } = editor
  const { year, month } = sheet
  const cancelled = findCancelledTrainings(sheet).map(({ mission, days }) => (
    <Notice
      key={mission.id}
      tone="warning"
      title={mission.title}
      actions={
        <Button
          variant="outline"
          disabled={underWay === 'send'}
          onClick={() =>
            dispatch({ do: 'accept', activities: sheet.activities.filter((one) => one.mission.id !== mission.id) })
          }
        >
          {t('cra.training.remove')}
          <span className="sr-only">: {mission.title}</span>
        </Button>
      }
    >
      <p>{t('cra.training.cancelled', { days: words.list(days.map(({ day }) => words.day(year, month, day))) })}</p>
    </Notice>
  ))
  const suggested = suggestTrainings(sheet).map(({ option, days, hasRoom, isFull }) => (
    <Notice
      key={option.mission.id}
      tone="info"
      title={option.mission.title}
      actions={
        hasRoom &&
        !isFull && (
          <Button
            variant="outline"
            // What is sent is what was there.
            disabled={underWay === 'send'}
            onClick={() => dispatch({ do: 'accept', activities: addTraining(sheet, option) })}
          >
            {t('cra.training.add')}
            <span className="sr-only">: {option.mission.title}</span>
          </Button>
        )
      }
    >
      <p>
        {t(hasRoom ? 'cra.training.text' : 'cra.training.noRoom', {
          days: words.list(days.map(({ day }) => words.day(year, month, day))),
        })}
      </p>
      {hasRoom && isFull && <p className="mt-1">{t('cra.add.full', { max: ACTIVITIES_MAX })}</p>}
    </Notice>
  ))
  return [...cancelled, ...suggested]
}
