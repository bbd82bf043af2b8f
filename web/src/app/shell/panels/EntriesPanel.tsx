import { EnvelopeOpenIcon } from '@heroicons/react/24/outline'
import { useTranslation } from '#web/texts/useTranslation.ts'
import type { Icon } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { EmptyState } from '#web/ui/notices/EmptyState.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { PopoverFrame } from '#web/ui/overlays/Popover.tsx'
import { type PanelProps, PanelSkeleton } from './PanelButton.tsx'
import { focusPanel, PanelRow } from './PanelRow.tsx'
import { countUnread } from './panelChanges.ts'
import { type PanelName, usePanel, usePanelChange } from './usePanel.ts'

/** The panel of messages or notifications. */
export const EntriesPanel = ({ name, icon, close }: PanelProps & { name: PanelName; icon: Icon }) => {
  const { t } = useTranslation()
  const { entries, error, refetch } = usePanel(name)
  const change = usePanelChange(name)
  const unread = countUnread(entries ?? [])
  return (
    <PopoverFrame
      title={t(`shell.${name}.title`)}
      onClose={close}
      actions={
        <IconButton
          label={t('shell.panel.readAll')}
          icon={EnvelopeOpenIcon}
          disabled={unread === 0}
          onClick={({ currentTarget }) => {
            focusPanel(currentTarget)
            change({ kind: 'readAll' })
          }}
        />
      }
    >
      {entries?.length === 0 ? (
        <EmptyState icon={icon} title={t(`shell.${name}.none`)} text={t(`shell.${name}.noneText`)} />
      ) : entries ? (
        <ul className="divide-y divide-line">
          {entries.map((entry) => (
            <PanelRow key={entry.id} entry={entry} fallback={icon} onChange={change} onFollow={close} />
          ))}
        </ul>
      ) : error ? (
        <div className="p-6">
          <LoadProblem failure={error} onRetry={() => void refetch()} />
        </div>
      ) : (
        <PanelSkeleton />
      )}
    </PopoverFrame>
  )
}
