import { useFormats } from '#web/app/format.ts'
import { useStaffingLabels } from '#web/staffing/missions/labels.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import type { Proposal } from './proposal.ts'

/** A person's consents for a mission, latest first, with the checksum of the shared profile. */
export const ConsentsCard = ({ consents }: { consents: Proposal['consents'] }) => {
  const { t } = useTranslation('positionings')
  const { formatInstant } = useFormats()
  const words = useStaffingLabels()
  return (
    <Card title={t('positionings.consents.title')}>
      <ul className="flex flex-col gap-5">
        {consents.map(({ id, at, by, terms, hash, withdrawnAt }) => (
          <li key={id}>
            <p className="flex flex-wrap items-center gap-2 font-medium">
              {formatInstant(at)}
              <Badge tone={withdrawnAt ? 'slate' : 'green'}>
                {t(withdrawnAt ? 'positionings.consents.withdrawn' : 'positionings.consents.inForce')}
              </Badge>
            </p>
            <p className="text-secondary">
              {by} · {terms.client.title} · {words.period(terms)} · {words.money(terms.rate)}
            </p>
            <details className="mt-1 text-md">
              <summary className="inline-block min-h-10 cursor-pointer content-center text-link">
                {t('positionings.consents.seal')}
              </summary>
              <code className="block text-sm break-all text-secondary">SHA-256 {hash}</code>
            </details>
          </li>
        ))}
      </ul>
    </Card>
  )
}
