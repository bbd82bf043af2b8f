import { usePages } from '#web/app/pages.ts'
import { contracts } from '#web/client/contracts.ts'
import { missionPath } from '#web/staffing/missions/paths.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Card } from '#web/ui/Card.tsx'
import { MissionMatches } from './MissionMatches.tsx'
import { SHOWN_FOR } from './RankedPeople.tsx'

/** Open missions ranked for somebody, for whoever places people. */
export const RankedMissions = ({ personId }: { personId: string }) => {
  const { t } = useTranslation()
  const list = usePages(contracts.matching.missions, { personId }, { staleTime: SHOWN_FOR })
  return (
    <Card title={t('matching.missions.title')}>
      <MissionMatches list={list} open={(missionId) => `${missionPath(missionId)}?tab=people`} />
    </Card>
  )
}
