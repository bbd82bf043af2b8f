import type { Subject } from '#shared/apps/scrumboard/entities.ts'
import { foldText } from '#shared/core/fold.ts'
import { useClients } from '#web/staffing/missions/useClients.ts'
import { useMissionsFound } from '#web/staffing/missions/useMissionsFound.ts'
import { FindField } from '#web/staffing/positionings/FindField.tsx'
import { useTranslation } from '#web/texts/useTranslation.ts'

const MOST = 25

const useFoundClients = (search: string) => {
  const { clients } = useClients()
  const found = clients?.filter(({ title }) => foldText(title).includes(foldText(search)))
  return found?.slice(0, MOST).map(({ id, title }) => ({ id, label: title }))
}

export interface About {
  missionId: string | null
  clientId: string | null
}

interface Props {
  about: About
  /** What of it is known by name. */
  subjects: readonly Subject[]
  onChange: (about: About) => void
}

/** The mission or the client that a board is about. */
export const SubjectFields = ({ about, subjects, onChange }: Props) => {
  const { t } = useTranslation('scrumboard')
  const { missionId, clientId } = about
  const known = useMissionsFound('')
  const { clients } = useClients()
  const chosen = (id: string | null, labels: readonly { id: string; label: string }[] = []) => {
    if (id === null) return undefined
    const label = labels.find((one) => one.id === id)?.label ?? subjects.find((one) => one.id === id)?.title
    return { id, label: label ?? '…' }
  }
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <FindField
        label={t('board.mission')}
        placeholder={t('board.findHint')}
        chosen={chosen(missionId, known)}
        onChoose={(id) => onChange({ ...about, missionId: id ?? null })}
        useFound={useMissionsFound}
      />
      <FindField
        label={t('board.client')}
        placeholder={t('board.findHint')}
        chosen={chosen(
          clientId,
          clients?.map(({ id, title }) => ({ id, label: title })),
        )}
        onChoose={(id) => onChange({ ...about, clientId: id ?? null })}
        useFound={useFoundClients}
      />
    </div>
  )
}
