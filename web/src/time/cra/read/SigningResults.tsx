import { CheckCircleIcon, XCircleIcon } from '@heroicons/react/20/solid'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/notices/Notice.tsx'

export interface SigningResult {
  id: string
  /** Whose report of which month. */
  name: string
  /** Why it was not validated; null when it was. */
  code: string | null
}

/** The result of each timesheet signed in a batch, those first that were not; what is left to sign stays in sight. */
export const SigningResults = ({ results, onClose }: { results: readonly SigningResult[]; onClose: () => void }) => {
  const { t } = useTranslation('cra')
  if (results.length === 0) return null
  const [good, refused] = [results.filter(({ code }) => !code), results.filter(({ code }) => code)]
  return (
    <Notice
      tone={refused.length > 0 ? 'warning' : 'good'}
      title={t('cra.waiting.done', { count: good.length })}
      actions={
        <Button variant="text" onClick={onClose}>
          {t('ui.close')}
        </Button>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable by keyboard */}
      <ul tabIndex={0} className="mt-1 max-h-48 overflow-y-auto rounded-sm">
        {[...refused, ...good].map(({ id, name, code }) => (
          <li key={id} className="flex items-start gap-2 py-0.5">
            {code === null ? (
              <CheckCircleIcon aria-hidden className="size-5 shrink-0 text-good-text" />
            ) : (
              <XCircleIcon aria-hidden className="size-5 shrink-0 text-danger-text" />
            )}
            <span>
              {name} · {code === null ? t('cra.status.VALIDATED') : t([`errors.${code}`, 'errors.unexpected'])}
            </span>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
