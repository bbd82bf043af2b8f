import type { ComponentProps } from 'react'
import { mayCompareRates, maySeeMargins } from '#shared/staffing/margin.ts'
import type { CandidateMargin } from '#shared/staffing/positionings/marginContract.ts'
import { withTexts } from '#web/app/i18n.ts'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useUser } from '#web/client/session.ts'
import { optionalLoadable } from '#web/ui/loadable.tsx'

/** A margin, whose code and texts are loaded for those only who may see one. */
export const MarginText = optionalLoadable(
  withTexts('margin', async () => ({ default: (await import('./MarginText.tsx')).MarginText })),
)

/** The same at a rate that is being typed. */
const RateMargin = optionalLoadable(
  withTexts('margin', async () => ({ default: (await import('./RateMargin.tsx')).RateMargin })),
)

/** The margin below a rate that is being typed, with its place before it is known; nothing for who may not see it. */
export const RateMarginLine = (props: ComponentProps<typeof RateMargin>) => {
  const me = useUser()
  if (!mayCompareRates(me?.permissions) || me?.id === props.person.id) return null
  return (
    <p role="status" className="min-h-6 text-secondary">
      <RateMargin {...props} />
    </p>
  )
}

/** Margins of candidates by person. */
export type Margins = ReadonlyMap<string, CandidateMargin>

/** The margins of a mission's candidates, for who may see them. `isReady`: nothing of it comes later. */
export const useMargins = (missionId: string): { margins: Margins | undefined; isReady: boolean } => {
  const sees = maySeeMargins(useUser()?.permissions)
  const isLoaded = MarginText.useLoaded(sees)
  const { data, error } = useApiQuery(contracts.positionings.margins, { missionId }, { enabled: sees })
  return {
    margins: data && new Map(data.map((one) => [one.personId, one])),
    isReady: !sees || (isLoaded && (data !== undefined || error !== null)),
  }
}
