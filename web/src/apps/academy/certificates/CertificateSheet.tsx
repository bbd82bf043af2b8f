import type { Certificate } from '#shared/apps/academy/entities.ts'
import { useFormats } from '#web/app/format.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { checkPath } from '../paths.ts'

interface Props {
  certificate: Certificate
  company: string
}

/** A certificate on a sheet of paper, black on white wherever it is shown. */
export const CertificateSheet = ({ certificate: { title, name, completedOn, validUntil, code }, company }: Props) => {
  const { t } = useTranslation('academy')
  const { formatDay } = useFormats()
  const address = window.location.origin + checkPath(code)
  return (
    <article className="flex flex-col items-center gap-3 rounded-2xl border-4 border-double border-slate-500 bg-white px-6 py-10 text-center text-black sm:px-12 sm:py-16">
      <p className="text-lg font-semibold break-words">{company}</p>
      <h2 className="mb-6 text-3xl font-bold">{t('certificate.title')}</h2>
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
