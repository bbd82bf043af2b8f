import { useFormats } from '#web/app/format.ts'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Card } from '#web/ui/Card.tsx'

/** The votes on an article and the reasons given, without names. */
export const VotesCard = ({ id }: { id: string }) => {
  const { t } = useTranslation('help')
  const { formatDate } = useFormats()
  const { data } = useApiQuery(contracts.help.articleVotes, { id })
  if (!data || data.helped + data.notHelped === 0) return null
  const { helped, notHelped, reasons } = data
  return (
    <Card title={t('votes.title')}>
      <p className="first-letter:uppercase">
        {[t('votes.helped', { count: helped }), t('votes.notHelped', { count: notHelped })].join(' · ')}
      </p>
      {reasons.length > 0 && (
        <ul className="mt-3 max-h-80 divide-y divide-line overflow-y-auto" aria-label={t('votes.reasons')}>
          {reasons.map(({ reason, on }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: reasons have no id
            <li key={at} className="py-3">
              <p className="break-words whitespace-pre-wrap">{reason}</p>
              <p className="text-md text-secondary">{formatDate(on)}</p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
