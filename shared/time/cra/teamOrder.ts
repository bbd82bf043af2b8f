import { compareNames } from '#shared/core/names.ts'
import type { CraStatus } from '../terms.ts'
import { isLocked } from './rules.ts'

interface Ordered {
  resourceName: string
  status: CraStatus | null
  noMission?: true | undefined
}

const rankOf = ({ noMission, status }: Ordered): number => {
  if (noMission) return 2
  return status === null || !isLocked(status) ? 0 : 1
}

/** The people of a month: late ones first, those without a mission last, each by name. */
export const sortTeam = <Row extends Ordered>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => rankOf(a) - rankOf(b) || compareNames(a.resourceName, b.resourceName))
