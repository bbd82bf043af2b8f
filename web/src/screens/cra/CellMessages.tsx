import { useTranslation } from 'react-i18next'
import { workedOn } from '#shared/rules/cra.ts'
import type { GridDay } from './days.ts'
import { type CellProblem, optionOf, type Sheet } from './sheet.ts'
import { useWords } from './words.ts'

interface Props {
  id: string
  sheet: Sheet
  /** Position of the activity in the sheet. */
  index: number
  days: readonly GridDay[]
  /** Broken rules are shown at their days: here they are only read out. */
  hidden: boolean
}

const belongsTo = (index: number) => (problem: CellProblem) => (problem.activity ?? 0) === index

/** What there is to say about an activity's days: broken rules, read out at once, and work on public holidays. */
export const CellMessages = ({ id, sheet, index, days, hidden }: Props) => {
  const { t } = useTranslation()
  const words = useWords()
  const { year, month, problems } = sheet
  const activity = sheet.activities[index]
  const worked = activity ? days.filter(({ day, holiday }) => holiday && workedOn([activity], day) > 0) : []
  return (
    <>
      <div id={id} role="alert" className={hidden ? 'sr-only' : 'text-md font-medium text-danger-text'}>
        {problems.filter(belongsTo(index)).map(({ code, day }) => (
          <p key={day} className="mt-2">
            {t(`errors.${code}`, { day })}
          </p>
        ))}
      </div>
      {activity && !optionOf(sheet, index) && (
        <p className="mt-2 text-md font-medium text-danger-text">{t('cra.grid.missionClosedHint')}</p>
      )}
      {worked.map(({ day, holiday }) => (
        <p key={day} className="mt-2 text-md text-secondary">
          {t('cra.grid.holidayWorked', { day: words.day(year, month, day), name: holiday })}
        </p>
      ))}
    </>
  )
}
