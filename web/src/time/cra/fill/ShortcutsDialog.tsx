import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { COMMAND_KEY } from '#web/ui/commandKey.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useLabels } from '../labels.ts'

const SHORTCUTS = [
  { key: 'move', keys: ['← → ↑ ↓', 'Tab', '↵'] },
  { key: 'ends', keys: ['Home', 'End'] },
  { key: 'weeks', keys: ['PageUp', 'PageDown'] },
  { key: 'select', keys: ['Shift + ← →'] },
  { key: 'fillRange', keys: ['↵'] },
  { key: 'clear', keys: ['Delete'] },
  { key: 'copy', keys: [`${COMMAND_KEY} + C`, `${COMMAND_KEY} + V`] },
  { key: 'undo', keys: [`${COMMAND_KEY} + Z`] },
  { key: 'redo', keys: [`${COMMAND_KEY} + Shift + Z`] },
  { key: 'save', keys: [`${COMMAND_KEY} + S`] },
  { key: 'send', keys: [`${COMMAND_KEY} + ↵`] },
  { key: 'help', keys: ['?'] },
  { key: 'page', keys: ['F1'] },
] as const

/** As printed on a French keyboard. */
const FRENCH_KEYS: Record<string, string> = {
  Shift: 'Maj',
  Home: 'Origine',
  End: 'Fin',
  Delete: 'Suppr',
  PageUp: 'Page préc.',
  PageDown: 'Page suiv.',
}

/** The keyboard shortcuts of the editor. */
export const ShortcutsDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = useTranslation('cra')
  const { language } = useLabels()
  const printed = (keys: string) => (language === 'fr' ? keys.replace(/\w+/g, (key) => FRENCH_KEYS[key] ?? key) : keys)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('cra.shortcuts.title')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('cra.close')}
        </Button>
      }
    >
      <dl className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-2">
        {SHORTCUTS.map(({ key, keys }) => (
          <div key={key} className="contents">
            <dt>{key === 'page' ? t('shell.help') : t(`cra.shortcuts.${key}`)}</dt>
            <dd className="flex flex-wrap justify-end gap-1">
              {keys.map((one) => (
                <kbd
                  key={one}
                  className="rounded-md border border-field bg-soft px-2 py-0.5 font-sans text-md whitespace-nowrap"
                >
                  {printed(one)}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
