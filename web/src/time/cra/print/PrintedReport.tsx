import type { CSSProperties } from 'react'
import { readableColour, registrationText } from '#shared/people/company/letterhead.ts'
import type { Letterhead } from '#shared/people/terms.ts'
import type { Cra } from '#shared/time/cra/contract.ts'
import { ACTIVITIES_MAX } from '#shared/time/cra/rules.ts'
import type { Option } from '#shared/time/terms.ts'
import type { Holiday } from '#web/app/holidaysIn.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { CompanyMark } from '#web/ui/images/CompanyMark.tsx'
import { SignatureView } from '#web/ui/images/SignatureView.tsx'
import { gridDays } from '../days.ts'
import { ReadGrid } from '../grid/ReadGrid.tsx'
import { useLabels } from '../labels.ts'

interface Props {
  report: Cra
  /** The client whose part is printed; undefined: all. */
  client: Option | undefined
  company: Letterhead
  holidays: readonly Holiday[]
}

/** Up to how many rows the grid has which size, and how wide its names are then, so that long ones fit on the page. */
const SCALES = [
  { rows: 3, zoom: 1, names: '16rem' },
  { rows: 6, zoom: 0.8, names: '22rem' },
  { rows: ACTIVITIES_MAX, zoom: 0.65, names: '36rem' },
]
const gridScale = (rows: number): CSSProperties => {
  const scale = SCALES.find((one) => rows <= one.rows)
  return { zoom: scale?.zoom, '--names': scale?.names } as CSSProperties
}

/**
 * A timesheet in the grid of the screen, for filing or for the client's signature: on one landscape A4 page or, when it is
 * long, on a second one for comments and signatures, which says again whose month it is.
 */
export const PrintedReport = ({ report, client, company, holidays }: Props) => {
  const { t } = useTranslation('cra')
  const words = useLabels()
  const { year, month, resourceName } = report
  const activities = client ? report.activities.filter((one) => one.client.id === client.id) : report.activities
  const legal = [company.address, registrationText(company.registration)].filter(Boolean).join(' · ')
  const isWhole = activities.length === report.activities.length
  return (
    <article className="printed light hidden w-full table-fixed bg-white text-sm text-black [page:landscape] [print-color-adjust:exact] print:table">
      {/* A table's head is repeated on each page. */}
      <div className="table-header-group break-inside-avoid">
        <header
          className="mb-4 flex items-start justify-between gap-8 border-b-2 pb-3"
          style={{ borderColor: readableColour(company.colour) }}
        >
          <div className="min-w-0">
            <CompanyMark company={company} />
            {legal && <p className="text-xs">{legal}</p>}
            <h1 className="mt-1 text-2xl font-bold">{t('cra.print.document')}</h1>
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
      </div>
      <div style={gridScale(activities.length)}>
        <ReadGrid
          year={year}
          month={month}
          days={gridDays(year, month, holidays, words.language, '')}
          activities={activities}
        />
      </div>
      {/* On a second page they stand together. */}
      <div className="break-inside-avoid">
        {isWhole && report.comments && (
          <section className="mt-3">
            <h2 className="font-semibold">{t('cra.comments')}</h2>
            <p className="break-words whitespace-pre-wrap">{report.comments}</p>
          </section>
        )}
        <Signatures report={report} client={client} />
      </div>
    </article>
  )
}

const Signatures = ({ report, client }: Pick<Props, 'report' | 'client'>) => {
  const { t } = useTranslation('cra')
  const words = useLabels()
  const { year, month, resourceName, sentAt, status, validatorDtos, seal } = report
  return (
    <section className="mt-4 break-inside-avoid">
      <div className="grid grid-cols-4 gap-4">
        <div>
          <p className="font-semibold">{resourceName}</p>
          <p>{words.monthTitle(year, month)}</p>
          {sentAt && <p>{t('cra.print.sent', { date: words.date(sentAt) })}</p>}
        </div>
        {status === 'VALIDATED' ? (
          validatorDtos.map(({ number, validatorName, date, signature }) => (
            <div key={number}>
              <p className="font-semibold">{validatorName}</p>
              {date && <p>{t(`cra.print.${signature ? 'signedOn' : 'unsignedOn'}`, { date: words.date(date) })}</p>}
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
