import { ArrowDownIcon, ArrowUpIcon, TrashIcon } from '@heroicons/react/24/outline'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { IconButton } from '#web/ui/IconButton.tsx'

interface Props {
  /** Name of the entry, for the labels of its buttons. */
  name: string
  first: boolean
  last: boolean
  onMove: (by: -1 | 1) => void
  onRemove: () => void
  children: ReactNode
}

/** The frame of a list entry, with move and remove buttons. */
export const EntryFrame = ({ name, first, last, onMove, onRemove, children }: Props) => {
  const { t } = useTranslation('profiles')
  return (
    <li className="rounded-xl border border-line p-4">
      <div className="-mt-1 mb-2 flex items-center justify-between gap-2">
        <p title={name} className="min-w-0 truncate font-medium text-secondary">
          {name}
        </p>
        <span className="-mr-2 flex shrink-0">
          <IconButton
            icon={ArrowUpIcon}
            label={t('profiles.entry.up', { name })}
            disabled={first}
            onClick={() => onMove(-1)}
          />
          <IconButton
            icon={ArrowDownIcon}
            label={t('profiles.entry.down', { name })}
            disabled={last}
            onClick={() => onMove(1)}
          />
          <IconButton icon={TrashIcon} label={t('profiles.entry.remove', { name })} onClick={onRemove} />
        </span>
      </div>
      {children}
    </li>
  )
}
