import { allows, PROFILE_MANAGERS } from '#shared/core/permissions.ts'
import { usePages } from '#web/app/pages.ts'
import { contracts } from '#web/client/contracts.ts'
import { useUser } from '#web/client/session.ts'
import { missionPath } from '#web/staffing/missions/paths.ts'
import { profilePath } from '#web/staffing/profiles/paths.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Card } from '#web/ui/Card.tsx'
import { MissionMatches } from './MissionMatches.tsx'
import { RANKING_STALE_MS } from './staleTime.ts'

/** Open missions ranked for a person, for staffing managers. */
export const RankedMissions = ({ personId }: { personId: string }) => {
  const { t } = useTranslation()
  const edits = allows(PROFILE_MANAGERS, useUser()?.permissions)
  const list = usePages(contracts.matching.missions, { personId }, { staleTime: RANKING_STALE_MS })
  return (
    <Card title={t('matching.missions.title')}>
      <MissionMatches
        list={list}
        open={(missionId) => `${missionPath(missionId)}?tab=people`}
        profile={edits ? profilePath(personId) : undefined}
      />
    </Card>
  )
}
