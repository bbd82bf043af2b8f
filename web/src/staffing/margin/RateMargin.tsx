import { computeMargin } from '#shared/staffing/margin.ts'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { MarginText } from './MarginText.tsx'

interface Props {
  missionId: string
  personId: string
  /** The rate as typed; undefined: none. */
  rate: number | undefined
}

/** The margin of a candidate at a rate that is being typed. */
export const RateMargin = ({ missionId, personId, rate }: Props) => {
  const { data } = useApiQuery(contracts.positionings.margins, { missionId })
  const known = data?.find((one) => one.personId === personId)
  const margin = known && rate !== undefined && computeMargin(rate, known.dailyCost)
  return margin && <MarginText margin={margin} />
}
