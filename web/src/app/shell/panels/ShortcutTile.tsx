import { BookmarkIcon, PencilSquareIcon } from '@heroicons/react/24/outline'
import type { Shortcut } from '#shared/overview/common/contract.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { findIcon } from '../icons.ts'
import { SafeLink } from '../SafeLink.tsx'

interface Props {
  shortcut: Shortcut
  onFollow: () => void
  /** In edit mode: selects this shortcut instead of following it. */
  onChoose: (() => void) | undefined
}

const TILE =
  'flex h-full w-full flex-col items-center px-3 py-6 text-center -outline-offset-2 hover:bg-hover focus-visible:bg-hover'

/** A shortcut to follow, or to change. */
export const ShortcutTile = ({ shortcut, onFollow, onChoose }: Props) => {
  const { t } = useTranslation()
  const { id, label, description, icon, link, useRouter } = shortcut
  const Mark = findIcon(icon) ?? BookmarkIcon
  const content = (
    <>
      <span className="flex size-12 items-center justify-center rounded-full bg-track text-icon">
        <Mark aria-hidden className={`size-6 ${onChoose ? 'group-focus-within:hidden group-hover:hidden' : ''}`} />
        {onChoose && (
          <PencilSquareIcon aria-hidden className="hidden size-6 group-focus-within:block group-hover:block" />
        )}
      </span>
      <span className="mt-3 w-full font-medium break-words">{label}</span>
      {description && <span className="w-full text-md break-words text-secondary">{description}</span>}
    </>
  )
  return (
    <li className="group bg-card">
      {onChoose ? (
        <button type="button" data-shortcut={id} onClick={onChoose} className={TILE}>
          <span className="sr-only">{t('shell.shortcuts.change')} </span>
          {content}
        </button>
      ) : (
        <SafeLink link={link} useRouter={useRouter} onFollow={onFollow} className={TILE}>
          {content}
        </SafeLink>
      )}
    </li>
  )
}
