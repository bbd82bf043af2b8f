import { type Expression, expression } from '#functions/core/table/expression.ts'
import { foldText } from '#shared/core/fold.ts'
import type { MissionRow, MissionSort } from '#shared/staffing/missions/contract.ts'
import type { MissionStatus } from '#shared/staffing/terms.ts'

/** What is looked for among missions. */
export interface MissionQuery {
  search?: string | undefined
  status?: MissionStatus | undefined
  clientId?: string | undefined
  interventionType?: MissionRow['interventionType'] | undefined
  /** A code. */
  skill?: string | undefined
  /** Under way on one of these days, both included. */
  from?: string | undefined
  until?: string | undefined
  sort: MissionSort
}

const WORDS = 6

/** Rows of earlier releases have no dates: those are shown rather than missing. */
const underWay = ({ from, until }: Pick<MissionQuery, 'from' | 'until'>): Expression[] => [
  ...(from ? [expression`(attribute_not_exists(#endDate) OR #endDate >= ${from})`] : []),
  ...(until ? [expression`(attribute_not_exists(#startDate) OR #startDate <= ${until})`] : []),
]
/** What the rows of the list have to hold; undefined: nothing. */
export const filterOf = ({
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
    ...underWay(days),
  ].reduce<Expression | undefined>((all, one) => (all ? expression`${all} AND ${one}` : one), undefined)
