import type { ForeignCra } from '#shared/time/cra/contract.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Notice } from '#web/ui/notices/Notice.tsx'
import type { Difference } from '../compare/differences.ts'
import { useLabels } from '../labels.ts'

interface Props {
  report: ForeignCra
  rejected: NonNullable<ForeignCra['rejected']>
  /** From what was rejected (`theirs`) to what is shown (`mine`). */
  changes: readonly Difference[]
}

/** What was changed in a month since it was rejected: what whoever answers it again has to look at. */
export const SinceRejection = ({ report, rejected, changes }: Props) => {
  const { t } = useTranslation('cra')
  const words = useLabels()
  const commented = rejected.comments !== report.comments
  const date = words.date(rejected.at)
  if (changes.length === 0 && !commented) return <Notice tone="warning" title={t('cra.since.same', { date })} />
  const dayOf = ({ day, mine, theirs }: Difference) =>
    t('cra.since.day', {
      day: words.shortDay(report.year, report.month, day),
      from: words.days(theirs),
      to: words.days(mine),
    })
  const byMission = [...Map.groupBy(changes, ({ mission }) => mission.id)]
  return (
    <Notice tone="info" title={t('cra.since.changed', { date })}>
      <ul>
        {byMission.map(([id, days]) => (
          <li key={id}>
            <span className="font-medium">{t('cra.since.mission', { mission: days[0]?.mission.title ?? '' })}</span>{' '}
            {words.list(days.map(dayOf))}
          </li>
        ))}
        {commented && <li>{t('cra.since.comments')}</li>}
      </ul>
    </Notice>
  )
}
