import { computeMargin } from '#shared/staffing/margin.ts'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { userPath } from '#web/people/users/paths.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { MarginText } from './MarginText.tsx'

interface Props {
  person: { id: string; name: string }
  /** All whose rates are being typed, read at once. */
  people: readonly { id: string }[]
  /** The rate as typed; undefined: none. */
  rate: number | undefined
}

/** The margin of somebody at a rate that is being typed, or what it lacks. */
export const RateMargin = ({ person, people, rate }: Props) => {
  const { t } = useTranslation('margin')
  const { data } = useApiQuery(contracts.positionings.costs, { people: people.map(({ id }) => id) })
  const known = data?.find(({ personId }) => personId === person.id)
  if (!known) return null
  if (known.dailyCost !== null) {
    const margin = rate !== undefined && computeMargin(rate, known.dailyCost)
    return margin && <MarginText margin={margin} />
  }
  if (!known.maySet) return t('margin.noCost')
  return (
    <>
      {t('margin.label')} {/* Beside what is typed here, which has its margin once the cost is set there. */}
      <a
        href={userPath(person.id)}
        target="_blank"
        rel="noreferrer"
        aria-label={t('margin.setCostOf', { name: person.name })}
        className="rounded-sm text-link underline"
      >
        {t('margin.setCost')}
      </a>
    </>
  )
}
