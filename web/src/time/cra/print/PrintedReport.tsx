import { useTranslation } from 'react-i18next'
import type { Activity, Cra } from '#shared/time/cra/contract.ts'
import { workedDays, workedOn } from '#shared/time/cra/rules.ts'
import type { Option } from '#shared/time/terms.ts'
import type { Holiday } from '#web/app/holidays.ts'
import { SignatureView } from '#web/ui/SignatureView.tsx'
import { gridDays } from '../days.ts'
import { today, useWords } from '../words.ts'

interface Props {
  report: Cra
  /** Whose part of the month it is; undefined: all of it. */
  client: Option | undefined
  company: string
  holidays: readonly Holiday[]
}

/** A report on one sheet of A4, black on white, for the file or for the client's own signature. */
export const PrintedReport = ({ report, client, company, holidays }: Props) => {
  const { t } = useTranslation()
  const words = useWords()
  const { year, month, resourceName } = report
  const activities = client ? report.activities.filter((one) => one.client.id === client.id) : report.activities
  const isWhole = activities.length === report.activities.length
  return (
    <article className="printed hidden bg-white text-sm text-black [--ink:black] print:block">
      <header className="mb-4 flex items-start justify-between gap-8 border-b-2 border-black pb-3">
        <div>
          <p className="text-lg font-semibold">{company}</p>
          <h1 className="text-2xl font-bold">{t('cra.print.document')}</h1>
        </div>
        <dl className="grid grid-cols-[auto_auto] gap-x-4 gap-y-0.5 text-right">
          <dt>{t('cra.print.month')}</dt>
          <dd className="font-semibold">{words.monthTitle(year, month)}</dd>
          <dt>{t('cra.print.person')}</dt>
          <dd className="font-semibold">{resourceName}</dd>
          {client && (
            <>
              <dt>{t('cra.print.client')}</dt>
              <dd className="font-semibold">{client.title}</dd>
            </>
          )}
        </dl>
      </header>
      <DayTable report={report} activities={activities} holidays={holidays} />
      {isWhole && report.comments && (
        <section className="mt-3 break-inside-avoid">
          <h2 className="font-semibold">{t('cra.comments')}</h2>
          <p className="break-words whitespace-pre-wrap">{report.comments}</p>
        </section>
      )}
      <Signatures report={report} client={client} />
    </article>
  )
}

const CELL = 'border border-slate-400 px-2 py-px'

const DayTable = ({
  report,
  activities,
  holidays,
}: Pick<Props, 'report' | 'holidays'> & { activities: Activity[] }) => {
  const { t } = useTranslation()
  const words = useWords()
  const { year, month } = report
  const days = gridDays(year, month, holidays, words.language, today())
  const shown = (value: number) => (value > 0 ? words.days(value) : '')
  return (
    <table className="w-full border-collapse tabular-nums">
      <thead>
        <tr>
          <th scope="col" className={`${CELL} text-left`}>
            {t('cra.print.day')}
          </th>
          {activities.map(({ client, mission }) => (
            <th key={mission.id} scope="col" className={`${CELL} font-normal`}>
              <span className="block text-xs">{client.title}</span>
              <span className="font-semibold">{mission.title}</span>
            </th>
          ))}
          {activities.length > 1 && (
            <th scope="col" className={CELL}>
              {t('cra.print.total')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, weekend, holiday }) => (
          <tr key={day} className={weekend ? 'bg-slate-200 [print-color-adjust:exact]' : ''}>
            <th scope="row" className={`${CELL} text-left font-normal whitespace-nowrap`}>
              {words.shortDay(year, month, day)}
              {holiday && <span className="ml-2 text-xs">{holiday}</span>}
            </th>
            {activities.map((activity) => (
              <td key={activity.mission.id} className={`${CELL} text-center`}>
                {shown(workedOn([activity], day))}
              </td>
            ))}
            {activities.length > 1 && (
              <td className={`${CELL} text-center font-semibold`}>{shown(workedOn(activities, day))}</td>
            )}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-semibold">
          <th scope="row" className={`${CELL} py-1 text-left`}>
            {t('cra.print.days')}
          </th>
          {activities.map((activity) => (
            <td key={activity.mission.id} className={`${CELL} text-center`}>
              {words.days(workedDays([activity]))}
            </td>
          ))}
          {activities.length > 1 && <td className={`${CELL} text-center`}>{words.days(workedDays(activities))}</td>}
        </tr>
      </tfoot>
    </table>
  )
}

const Signatures = ({ report, client }: Pick<Props, 'report' | 'client'>) => {
  const { t } = useTranslation()
  const words = useWords()
  const { resourceName, sentAt, status, validatorDtos, seal } = report
  return (
    <section className="mt-4 break-inside-avoid">
      <div className="grid grid-cols-3 gap-4">
        <div>
          <p className="font-semibold">{resourceName}</p>
          {sentAt && <p>{t('cra.print.sent', { date: words.dateOf(sentAt) })}</p>}
        </div>
        <div>
          {status === 'VALIDATED' ? (
            validatorDtos.map(({ number, validatorName, date, signature }) => (
              <div key={number}>
                <p className="font-semibold">{validatorName}</p>
                {date && <p>{t(`cra.print.${signature ? 'signedOn' : 'unsignedOn'}`, { date: words.dateOf(date) })}</p>}
                {signature && (
                  <SignatureView
                    signature={signature}
                    label={t('cra.validations.signatureOf', { name: validatorName })}
                  />
                )}
              </div>
            ))
          ) : (
            <p>{t('cra.print.notSigned')}</p>
          )}
        </div>
        {client && (
          <div className="min-h-24 border border-black p-2">
            <p className="font-semibold">{t('cra.print.clientSignature')}</p>
            <p className="text-xs">{t('cra.print.clientSignatureHint')}</p>
          </div>
        )}
      </div>
      {seal?.intact && (
        <p className="mt-3 text-xs break-all">
          {t('cra.print.sealed')} {seal.hash}
        </p>
      )}
    </section>
  )
}
