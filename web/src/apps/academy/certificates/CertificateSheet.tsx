import type { Certificate } from '#shared/apps/academy/entities.ts'
import { readableColour } from '#shared/people/company/letterhead.ts'
import type { Letterhead } from '#shared/people/terms.ts'
import { useFormats } from '#web/app/format.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { CompanyMark } from '#web/ui/images/CompanyMark.tsx'
import { checkPath } from '../paths.ts'

interface Props {
  certificate: Certificate
  company: Pick<Letterhead, 'name' | 'logoUrl' | 'colour'>
}

/** A certificate on the company's letterhead, black on white in every colour scheme. */
export const CertificateSheet = ({ certificate: { title, name, completedOn, validUntil, code }, company }: Props) => {
  const { t } = useTranslation('academy')
  const { formatDay } = useFormats()
  const ink = readableColour(company.colour)
  const address = window.location.origin + checkPath(code)
  return (
    <article
      className="flex flex-col items-center gap-3 rounded-2xl border-4 border-double bg-white px-6 py-10 text-center text-black [print-color-adjust:exact] sm:px-12 sm:py-16"
      style={{ borderColor: ink }}
    >
      <CompanyMark company={company} />
      <h2 className="mb-6 text-3xl font-bold" style={{ color: ink }}>
        {t('certificate.title')}
      </h2>
      <p>{t('certificate.certifies')}</p>
      <p className="text-2xl font-semibold break-words">{name}</p>
      <p>{t('certificate.hasCompleted')}</p>
      <p className="text-xl font-semibold break-words">{title}</p>
      <p>{t('certificate.on', { date: formatDay(`${completedOn}T12:00:00`) })}</p>
      {validUntil && <p>{t('certificate.validUntil', { date: formatDay(`${validUntil}T12:00:00`) })}</p>}
      <dl className="mt-8 flex w-full flex-col gap-1 border-t border-slate-400 pt-4 text-sm">
        <dt>{t('certificate.code')}</dt>
        <dd className="mb-2 text-lg font-semibold tracking-wider">{code}</dd>
        <dt>{t('certificate.checkAt')}</dt>
        <dd className="break-all">
          <a href={address} className="underline">
            {address}
          </a>
        </dd>
      </dl>
    </article>
  )
}
