import { ShieldCheckIcon } from '@heroicons/react/24/outline'
import type { Cra } from '#shared/time/cra/contract.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Notice } from '#web/ui/notices/Notice.tsx'

const SHORT = 12

/** Whether a validated report is still what was signed. */
export const Seal = ({ seal }: Pick<Cra, 'seal'>) => {
  const { t } = useTranslation('cra')
  if (!seal) return null
  if (!seal.intact) {
    return (
      <Notice tone="error" title={t('cra.seal.broken')}>
        <p>{t('cra.seal.brokenText')}</p>
        <p className="font-mono text-md break-all">{seal.hash}</p>
      </Notice>
    )
  }
  return (
    <p className="flex flex-wrap items-center gap-2 text-good-text">
      <ShieldCheckIcon aria-hidden className="size-5 shrink-0" />
      <span className="font-medium">{t('cra.seal.intact')}</span>
      <code title={seal.hash} className="text-md text-secondary">
        {seal.hash.slice(0, SHORT)}
      </code>
      {seal.pseudonymised && <span className="w-full text-md text-secondary">{t('cra.seal.pseudonymised')}</span>}
    </p>
  )
}
