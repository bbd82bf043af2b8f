import { BookmarkIcon, CheckIcon, PencilSquareIcon, PlusCircleIcon, XMarkIcon } from '@heroicons/react/24/outline'
import { type KeyboardEvent, useEffect, useReducer, useRef } from 'react'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import type { Icon } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { EmptyState } from '#web/ui/notices/EmptyState.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { PopoverFrame } from '#web/ui/overlays/Popover.tsx'
import type { PanelProps } from './PanelButton.tsx'
import { ShortcutForm } from './ShortcutForm.tsx'
import { ShortcutTile } from './ShortcutTile.tsx'
import { type Mode, type ModeEvent, nextMode } from './shortcutModes.ts'

type Press = 'pencil' | 'plus' | 'check' | 'cancel'

const ACTIONS: Record<Mode['kind'], readonly (readonly [Press, Icon])[]> = {
  view: [
    ['pencil', PencilSquareIcon],
    ['plus', PlusCircleIcon],
  ],
  modify: [['check', CheckIcon]],
  add: [['cancel', XMarkIcon]],
  edit: [['cancel', XMarkIcon]],
}

/**
 * Where the focus goes after a change of mode: to the button that led there, else to the one that leads on; a form
 * focuses itself.
 */
const focusAfter = (before: Mode, now: Mode): string[] => {
  if (now.kind === 'add' || now.kind === 'edit') return []
  if (now.kind === 'view') return [before.kind === 'add' ? '[data-press="plus"]' : '[data-press="pencil"]']
  return [...(before.kind === 'edit' ? [`[data-shortcut="${before.id}"]`] : []), '[data-press="check"]']
}

const useFocus = (mode: Mode) => {
  const head = useRef<HTMLSpanElement>(null)
  const before = useRef(mode)
  useEffect(() => {
    if (before.current === mode) return
    const panel = head.current?.closest<HTMLElement>('[role=dialog]')
    const found = focusAfter(before.current, mode).map((one) => panel?.querySelector<HTMLElement>(one))
    before.current = mode
    found.find(Boolean)?.focus()
  }, [mode])
  return head
}

/** The panel of shortcuts: to follow, edit or add. */
const ShortcutsPanel = ({ close }: PanelProps) => {
  const { t } = useTranslation()
  const { data, error, refetch } = useApiQuery(contracts.common.shortcuts, {})
  const [mode, tell] = useReducer<Mode, [ModeEvent]>(nextMode, { kind: 'view' })
  const head = useFocus(mode)
  const edited = mode.kind === 'edit' ? data?.find(({ id }) => id === mode.id) : undefined
  const isForm = mode.kind === 'add' || edited !== undefined
  const note = ({ view: undefined, modify: 'editing', add: 'addNew', edit: 'editing' } as const)[mode.kind]
  /** Escape closes the form, not the panel. */
  const leaveForm = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isForm) return
    event.preventDefault()
    event.stopPropagation()
    tell({ kind: 'cancel' })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to what its controls are pressed
    <div onKeyDown={leaveForm} className="contents">
      <PopoverFrame
        title={t('shell.shortcuts.title')}
        note={note && t(`shell.shortcuts.${note}`)}
        onClose={close}
        actions={
          <>
            <span ref={head} hidden />
            {ACTIONS[mode.kind].map(([press, icon]) => (
              <IconButton
                key={press}
                data-press={press}
                label={t(`shell.shortcuts.${press}`)}
                icon={icon}
                onClick={() => tell({ kind: press })}
              />
            ))}
          </>
        }
      >
        {isForm ? (
          <ShortcutForm
            key={edited?.id}
            shortcut={edited}
            onSaved={() => tell({ kind: 'saved' })}
            onDeleted={() => tell({ kind: 'deleted' })}
          />
        ) : data?.length === 0 ? (
          <EmptyState icon={BookmarkIcon} title={t('shell.shortcuts.none')} text={t('shell.shortcuts.noneText')} />
        ) : data ? (
          <ul className="grid grid-cols-2 gap-px bg-line">
            {data.map((shortcut) => (
              <ShortcutTile
                key={shortcut.id}
                shortcut={shortcut}
                onFollow={close}
                onChoose={mode.kind === 'view' ? undefined : () => tell({ kind: 'choose', id: shortcut.id })}
              />
            ))}
            {data.length % 2 === 1 && <li aria-hidden className="bg-card" />}
          </ul>
        ) : error ? (
          <div className="p-6">
            <LoadProblem failure={error} onRetry={() => void refetch()} />
          </div>
        ) : (
          <Skeleton className="m-6 h-28" />
        )}
      </PopoverFrame>
    </div>
  )
}
export default ShortcutsPanel
