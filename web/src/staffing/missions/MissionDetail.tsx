import { type LoaderFunctionArgs, useParams } from 'react-router-dom'
import { allows, STAFFING } from '#shared/core/permissions.ts'
import { maySeeMargins } from '#shared/staffing/margin.ts'
import { combineLoaders, prefetchOne, searchParamsOf } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { currentUser, useUser } from '#web/client/session.ts'
import { useSearchParams } from '#web/router/useSearchParams.ts'
import { MyProposal } from '#web/staffing/positionings/MyProposal.tsx'
import { StaffMission } from './edit/StaffMission.tsx'

const showsOwnProposal = (where: LoaderFunctionArgs): boolean =>
  !allows(STAFFING, currentUser()?.permissions) || searchParamsOf(where).get('as') === 'me'
const toInput = ({ params }: LoaderFunctionArgs) => ({ missionId: params.missionId ?? '' })

export const loader = combineLoaders(
  prefetchOne(contracts.positionings.myMission, (where) => (showsOwnProposal(where) ? toInput(where) : undefined)),
  prefetchOne(contracts.missions.get, (where) => (showsOwnProposal(where) ? undefined : toInput(where))),
  prefetchOne(contracts.positionings.candidates, (where) => (showsOwnProposal(where) ? undefined : toInput(where))),
  prefetchOne(contracts.positionings.margins, (where) =>
    showsOwnProposal(where) || !maySeeMargins(currentUser()?.permissions) ? undefined : toInput(where),
  ),
)

/** A mission: with all candidates for staffing managers, as a proposal for others. */
export const Component = () => {
  const { missionId = '' } = useParams()
  const [search] = useSearchParams()
  const places = allows(STAFFING, useUser()?.permissions)
  const own = !places || search.get('as') === 'me'
  return (
    <div className="flex max-w-list flex-col gap-6 p-edge">
      {own ? <MyProposal key={missionId} missionId={missionId} /> : <StaffMission missionId={missionId} />}
    </div>
  )
}
