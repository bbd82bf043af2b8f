import type { ValidatorDto } from '#shared/time/cra/contract.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Card } from '#web/ui/Card.tsx'
import { SignatureView } from '#web/ui/images/SignatureView.tsx'
import { useLabels } from '../labels.ts'

/** The validators: number, name, date and signature. Those who may sign are numbered as they are listed. */
export const Validations = ({ validators }: { validators: readonly ValidatorDto[] }) => {
  const { t } = useTranslation('cra')
  const words = useLabels()
  const none = t('cra.validations.none')
  const shown =
    validators.length > 0 ? validators : [{ number: null, validatorName: none, date: null, signature: null }]
  return (
    <Card dense title={t('cra.validations.title')}>
      <ul className="-my-4 divide-y divide-line">
        {shown.map(({ number, validatorName, date, signature }, index) => (
          <li key={number ?? `${validatorName} ${index}`} className="flex items-start gap-4 py-4">
            <span className="flex size-8 shrink-0 items-center justify-center rounded-full bg-track text-md font-semibold">
              {number ?? (validators.length > 0 ? index + 1 : '–')}
            </span>
            <dl className="grid min-w-0 grow grid-cols-[auto_1fr] gap-x-4 gap-y-1">
              <dt className="sr-only">{t('cra.validations.name')}</dt>
              <dd className="col-span-2 font-medium break-words">{validatorName}</dd>
              <dt className="text-secondary">{t('cra.validations.date')}</dt>
              <dd className="tabular-nums">{date ? words.date(date) : t('cra.validations.missing')}</dd>
              <dt className="text-secondary">{t('cra.validations.signature')}</dt>
              <dd className="min-w-0">
                {signature ? (
                  <SignatureView
                    signature={signature}
                    label={t('cra.validations.signatureOf', { name: validatorName })}
                  />
                ) : (
                  t('cra.validations.missing')
                )}
                {date && !signature && <p className="text-secondary">{t('cra.validations.unsigned')}</p>}
              </dd>
            </dl>
          </li>
        ))}
      </ul>
    </Card>
  )
}
