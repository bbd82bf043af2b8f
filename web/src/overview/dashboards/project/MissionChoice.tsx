import { useState } from 'react'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useSearchParams } from '#web/router/useSearchParams.ts'
import { useMissionsFound } from '#web/staffing/missions/useMissionsFound.ts'
import { FindFilter } from '#web/staffing/positionings/FindField.tsx'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { withParam } from './withParam.ts'

/** Of which mission the figures are, which stands in the address. */
const MissionChoice = () => {
  const { t } = useTranslation('dashboards')
  const [search, setSearch] = useSearchParams()
  const missionId = search.get('mission') ?? undefined
  /** The missions to choose from are read once somebody is about to. */
  const [offers, setOffers] = useState(false)
  const { data } = useApiQuery(
    contracts.missions.get,
    { missionId: missionId ?? '' },
    { enabled: missionId !== undefined },
  )
  const useFound = (typed: string) => useMissionsFound(typed, offers)
  const choose = (mission: string | undefined) =>
    setSearch((now) => withParam(now, 'mission', mission), { replace: true })
  return (
    <search className="flex flex-wrap items-center gap-3" onFocus={() => setOffers(true)}>
      <FindFilter
        label={t('project.mission')}
        chosen={missionId ? { id: missionId, label: data ? `${data.title} · ${data.client.title}` : '…' } : undefined}
        onChoose={choose}
        useFound={useFound}
      />
      {missionId && (
        <Button variant="text" onClick={() => choose(undefined)}>
          {t('project.allMissions')}
        </Button>
      )}
    </search>
  )
}
export default MissionChoice
