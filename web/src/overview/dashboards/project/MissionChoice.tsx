import { useState } from 'react'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useSearchParams } from '#web/router/useSearchParams.ts'
import { useMissionSearch } from '#web/staffing/missions/useMissionSearch.ts'
import { SearchSelectFilter } from '#web/staffing/positionings/SearchSelect.tsx'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { setParam } from './setParam.ts'

/** Selects the mission of the figures, kept in the URL. */
const MissionChoice = () => {
  const { t } = useTranslation('dashboards')
  const [search, setSearch] = useSearchParams()
  const missionId = search.get('mission') ?? undefined
  /** The missions are loaded once the field is focused. */
  const [offers, setOffers] = useState(false)
  const { data } = useApiQuery(
    contracts.missions.get,
    { missionId: missionId ?? '' },
    { enabled: missionId !== undefined },
  )
  const useFound = (typed: string) => useMissionSearch(typed, offers)
  const choose = (mission: string | undefined) =>
    setSearch((now) => setParam(now, 'mission', mission), { replace: true })
  return (
    <search className="flex flex-wrap items-center gap-3" onFocus={() => setOffers(true)}>
      <SearchSelectFilter
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
