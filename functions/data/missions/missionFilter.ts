import { type Expression, expression } from '#functions/core/table/expression.ts'
import { foldText } from '#shared/core/text/fold.ts'
import type { MissionRow, MissionSort } from '#shared/staffing/missions/contract.ts'
import type { MissionStatus } from '#shared/staffing/terms.ts'

/** Filters and sort order of the mission list. */
export interface MissionQuery {
  search?: string | undefined
  status?: MissionStatus | undefined
  clientId?: string | undefined
  interventionType?: MissionRow['interventionType'] | undefined
  /** A code. */
  skill?: string | undefined
  /** Overlaps this period, both days included. */
  from?: string | undefined
  until?: string | undefined
  sort: MissionSort
}

const WORDS = 6

/** Rows of earlier releases without dates match. */
const buildPeriodFilter = ({ from, until }: Pick<MissionQuery, 'from' | 'until'>): Expression[] => [
  ...(from ? [expression`(attribute_not_exists(#endDate) OR #endDate >= ${from})`] : []),
  ...(until ? [expression`(attribute_not_exists(#startDate) OR #startDate <= ${until})`] : []),
]
/** The filter expression for rows; undefined: none. */
export const buildMissionFilter = ({
  search = '',
  clientId,
  interventionType,
  skill,
  ...days
}: MissionQuery): Expression | undefined =>
  [
    ...foldText(search)
      .split(/\s+/)
      .filter(Boolean)
      .slice(0, WORDS)
      .map((word) => expression`contains(#search, ${word})`),
    ...(clientId ? [expression`#clientId = ${clientId}`] : []),
    ...(interventionType ? [expression`#interventionType = ${interventionType}`] : []),
    ...(skill ? [expression`contains(#skills, ${skill})`] : []),
    ...buildPeriodFilter(days),
  ].reduce<Expression | undefined>((all, one) => (all ? expression`${all} AND ${one}` : one), undefined)
