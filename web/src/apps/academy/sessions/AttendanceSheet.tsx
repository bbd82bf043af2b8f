import { PrinterIcon } from '@heroicons/react/24/outline'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { SessionDay } from '#shared/apps/academy/sessions.ts'
import { useUser } from '#web/client/session.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { useSessionLabels } from './labels.ts'

interface Props {
  course: string
  session: { days: readonly SessionDay[]; place: string; trainer: string }
  people: readonly { id: string; name: string }[]
}

/** Columns that fit on a landscape page. */
const MAX_HALF_DAYS_PER_SHEET = 6

const splitIntoHalves = ({ date, part }: SessionDay) =>
  (['MORNING', 'AFTERNOON'] as const).filter((half) => part === 'DAY' || part === half).map((half) => ({ date, half }))

/** Prints the attendance sheet that training funds require, with a signature column per half day. */
export const AttendanceSheet = (props: Props) => {
  const { t } = useTranslation('academy')
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    if (!printing) return
    const onPrinted = () => setPrinting(false)
    window.addEventListener('afterprint', onPrinted)
    window.print()
    return () => window.removeEventListener('afterprint', onPrinted)
  }, [printing])
  return (
    <>
      <Button variant="text" className="-ml-button" icon={PrinterIcon} onClick={() => setPrinting(true)}>
        {t('session.sheet.print')}
      </Button>
      {printing && createPortal(<PrintedSheets {...props} />, document.body)}
    </>
  )
}

const PrintedSheets = ({ course, session: { days, place, trainer }, people }: Props) => {
  const { t } = useTranslation('academy')
  const { day } = useSessionLabels()
  const company = useUser()?.workspace.name
  const halves = days.flatMap(splitIntoHalves)
  const sheets = Array.from({ length: Math.ceil(halves.length / MAX_HALF_DAYS_PER_SHEET) }, (_, index) =>
    halves.slice(index * MAX_HALF_DAYS_PER_SHEET, (index + 1) * MAX_HALF_DAYS_PER_SHEET),
  )
  const cell = 'h-12 border border-slate-400 px-2 text-left'
  const signers = [
    ...people,
    { id: 'trainer', name: trainer ? t('session.sheet.trainer', { trainer }) : t('session.trainer') },
  ]
  return (
    <div className="printed light hidden bg-white text-sm text-black [page:landscape] print:block">
      {sheets.map((columns) => (
        <article key={`${columns[0]?.date}${columns[0]?.half}`} className="break-after-page last:break-after-auto">
          <h1 className="text-xl font-semibold">{t('session.sheet.title')}</h1>
          <p className="my-2">{[company, course, place].filter(Boolean).join(' · ')}</p>
          <table className="w-full table-fixed border-collapse">
            <thead>
              <tr>
                <th className={cell}>{t('session.sheet.name')}</th>
                {columns.map(({ date, half }) => (
                  <th key={date + half} className={cell}>
                    {day(date)}
                    <br />
                    {t(`session.parts.${half}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {signers.map(({ id, name }) => (
                <tr key={id} className="break-inside-avoid">
                  <th className={`${cell} font-medium break-words`}>{name}</th>
                  {columns.map(({ date, half }) => (
                    <td key={date + half} className={cell} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </article>
      ))}
    </div>
  )
}
