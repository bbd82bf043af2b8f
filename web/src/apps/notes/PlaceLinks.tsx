import { ArchiveBoxIcon, BellIcon, PencilIcon, PencilSquareIcon, TagIcon, TrashIcon } from '@heroicons/react/24/outline'
import { Link } from 'react-router-dom'
import type { Label } from '#shared/apps/labels.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import type { Icon } from '#web/ui/Button.tsx'
import { PLACES, type Place, useNotesView } from './view.ts'

const ICONS: Record<Place, Icon> = {
  notes: PencilSquareIcon,
  reminders: BellIcon,
  archive: ArchiveBoxIcon,
  trash: TrashIcon,
}

const PILL =
  'flex min-h-10 w-full items-center gap-3 rounded-full px-4 text-left font-medium hover:bg-hover aria-[current]:bg-track'

interface Props {
  labels: readonly Label[]
  onEditLabels: () => void
  /** Called when a link is followed. */
  onChoose?: () => void
}

/** The views of the notes: all, reminders, archive, trash and labels. */
export const PlaceLinks = ({ labels, onEditLabels, onChoose }: Props) => {
  const { t } = useTranslation('notes')
  const { place, label, linkTo } = useNotesView()
  const link = (key: string, words: string, Mark: Icon, to: string, current: boolean) => (
    <li key={key}>
      <Link to={to} onClick={onChoose} aria-current={current ? 'page' : undefined} className={PILL}>
        <Mark aria-hidden className={`size-5 shrink-0 ${current ? 'text-link' : 'text-icon'}`} />
        <span className="truncate">{words}</span>
      </Link>
    </li>
  )
  return (
    <nav aria-label={t('places')}>
      <ul className="flex flex-col gap-1">
        {PLACES.map((one) =>
          link(
            one,
            t(`place.${one}`),
            ICONS[one],
            linkTo({ place: one, label: undefined, note: undefined }),
            place === one && !label,
          ),
        )}
        {labels.map(({ id, title }) =>
          link(id, title, TagIcon, linkTo({ place: 'notes', label: id, note: undefined }), label === id),
        )}
        <li>
          <button type="button" onClick={onEditLabels} className={PILL}>
            <PencilIcon aria-hidden className="size-5 shrink-0 text-icon" />
            {t('labels.edit')}
          </button>
        </li>
      </ul>
    </nav>
  )
}
