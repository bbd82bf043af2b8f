import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { FIELD_LABELS } from '../fieldLabels.ts'
import { differing, toDraft } from './draft.ts'
import type { MissionDraft } from './useMissionDraft.ts'

interface Props {
  editing: MissionDraft
  /** Saves what is written here over the version that was saved meanwhile. */
  onMine: (version: number) => void
}

/** Two versions of a mission, when somebody else has saved meanwhile: nothing of either is lost until one is chosen. */
export const StaleDialog = ({ editing: { stale, takeTheirs, draft, busy }, onMine }: Props) => {
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
          <Button variant="primary" busy={busy} onClick={() => stale && onMine(stale.version)}>
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
            {differing(draft, toDraft(stale)).map((field) => (
              <li key={field}>{t(FIELD_LABELS[field])}</li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}
