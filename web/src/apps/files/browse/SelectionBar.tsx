import {
  ArchiveBoxArrowDownIcon,
  ArrowRightIcon,
  ClipboardIcon,
  TrashIcon,
  XMarkIcon,
} from '@heroicons/react/24/outline'
import type { FileItem } from '#shared/apps/files/items.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'

interface Props {
  items: readonly FileItem[]
  /** The items that were cut, here or in another folder. */
  cut: readonly FileItem[]
  mayPaste: boolean
  onClear: () => void
  onMove: () => void
  onRemove: () => void
  onArchive: () => void
  onPaste: () => void
  onForget: () => void
}

/** The actions on the selected items, and on those that were cut. */
export const SelectionBar = ({
  items,
  cut,
  mayPaste,
  onClear,
  onMove,
  onRemove,
  onArchive,
  onPaste,
  onForget,
}: Props) => {
  const { t } = useTranslation('files')
  if (items.length === 0 && cut.length === 0) return null
  const readOnly = items.find(({ mayWrite }) => !mayWrite)
  return (
    <div
      role="toolbar"
      aria-label={t('chosen.title')}
      className="sticky top-2 z-10 flex flex-wrap items-center gap-2 rounded-2xl border border-line bg-card px-2 py-1 shadow-card"
    >
      {items.length > 0 ? (
        <>
          <IconButton label={t('chosen.clear')} icon={XMarkIcon} onClick={onClear} />
          <p role="status" className="grow font-medium">
            {t('chosen.count', { count: items.length })}
          </p>
          <Button variant="text" icon={ArchiveBoxArrowDownIcon} onClick={onArchive}>
            {t('archive.download')}
          </Button>
          {!readOnly && (
            <>
              <Button variant="text" icon={ArrowRightIcon} onClick={onMove}>
                {t('moveTo')}
              </Button>
              <Button variant="text" icon={TrashIcon} onClick={onRemove}>
                {t('remove')}
              </Button>
            </>
          )}
          {readOnly && (
            <p className="mb-1 basis-full text-md wrap-anywhere text-secondary">
              {t('chosen.readOnly', { name: readOnly.name })}
            </p>
          )}
        </>
      ) : (
        <>
          <IconButton label={t('cut.forget')} icon={XMarkIcon} onClick={onForget} />
          <p role="status" className="grow font-medium">
            {t('cut.count', { count: cut.length })}
          </p>
          {mayPaste && (
            <Button variant="text" icon={ClipboardIcon} onClick={onPaste}>
              {t('cut.paste')}
            </Button>
          )}
        </>
      )}
    </div>
  )
}
