import type { Subject } from '#shared/apps/scrumboard/entities.ts'
import { foldText } from '#shared/core/text/fold.ts'
import { useClients } from '#web/staffing/missions/useClients.ts'
import { useMissionSearch } from '#web/staffing/missions/useMissionSearch.ts'
import { SearchSelect } from '#web/staffing/positionings/SearchSelect.tsx'
import { useTranslation } from '#web/texts/useTranslation.ts'

const MAX_RESULTS = 25

const useClientSearch = (search: string) => {
  const { clients } = useClients()
  const found = clients?.filter(({ title }) => foldText(title).includes(foldText(search)))
  return found?.slice(0, MAX_RESULTS).map(({ id, title }) => ({ id, label: title }))
}

export interface BoardSubject {
  missionId: string | null
  clientId: string | null
}

interface Props {
  about: BoardSubject
  /** Subjects whose names are known. */
  subjects: readonly Subject[]
  onChange: (about: BoardSubject) => void
}

/** Selects the mission or client that a board is about. */
export const SubjectFields = ({ about, subjects, onChange }: Props) => {
  const { t } = useTranslation('scrumboard')
  const { missionId, clientId } = about
  const known = useMissionSearch('')
  const { clients } = useClients()
  const chosen = (id: string | null, labels: readonly { id: string; label: string }[] = []) => {
    if (id === null) return undefined
    const label = labels.find((one) => one.id === id)?.label ?? subjects.find((one) => one.id === id)?.title
    return { id, label: label ?? '…' }
  }
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SearchSelect
        label={t('board.mission')}
        placeholder={t('board.findHint')}
        chosen={chosen(missionId, known)}
        onChoose={(id) => onChange({ ...about, missionId: id ?? null })}
        useFound={useMissionSearch}
      />
      <SearchSelect
        label={t('board.client')}
        placeholder={t('board.findHint')}
        chosen={chosen(
          clientId,
          clients?.map(({ id, title }) => ({ id, label: title })),
        )}
        onChoose={(id) => onChange({ ...about, clientId: id ?? null })}
        useFound={useClientSearch}
      />
    </div>
  )
}
