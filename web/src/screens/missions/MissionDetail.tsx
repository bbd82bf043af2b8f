import { useParams, useSearchParams } from 'react-router-dom'
import { allows, STAFFING } from '#shared/rules/permissions.ts'
import { MyProposal } from '#web/screens/positionings/MyProposal.tsx'
import { useUser } from '#web/session.ts'
import { StaffMission } from './StaffMission.tsx'

/** A mission: for whoever places people with all who are proposed for it, for others as it was proposed to them. */
export const Component = () => {
  const { missionId = '' } = useParams()
  const [search] = useSearchParams()
  const places = allows(STAFFING, useUser()?.permissions)
  const own = !places || search.get('as') === 'me'
  return (
    <div className="mx-auto flex max-w-7xl flex-col gap-6 p-4 sm:p-6 md:p-8">
      {own ? <MyProposal missionId={missionId} /> : <StaffMission missionId={missionId} />}
    </div>
  )
}
