import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { FIELD_LABELS } from '../fieldLabels.ts'
import { listDifferingFields, toDraft } from './draft.ts'
import type { MissionDraft } from './useMissionDraft.ts'

interface Props {
  editing: MissionDraft
  /** Overwrites the version that was saved meanwhile. */
  onKeepMine: (version: number) => void
}

/** Resolves a conflict between two versions of a mission. */
export const StaleDialog = ({ editing: { stale, takeTheirs, draft, busy }, onKeepMine }: Props) => {
  const { t } = useTranslation('missions')
  return (
    <Dialog
      open={stale !== undefined}
      onClose={() => {}}
      dismissible={false}
      title={t('missions.stale.title')}
      footer={
        <>
          <Button variant="outline" disabled={busy} onClick={takeTheirs}>
            {t('profiles.stale.theirs')}
          </Button>
          <Button variant="primary" busy={busy} onClick={() => stale && onKeepMine(stale.version)}>
            {t('profiles.stale.mine')}
          </Button>
        </>
      }
    >
      {stale && (
        <>
          <p className="text-secondary">{t('missions.stale.text')}</p>
          <p className="mt-4 font-medium">{t('profiles.stale.differ')}</p>
          <ul className="mt-1 list-disc pl-6">
            {listDifferingFields(draft, toDraft(stale)).map((field) => (
              <li key={field}>{t(FIELD_LABELS[field])}</li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}
