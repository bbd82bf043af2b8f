import {
  ArchiveBoxArrowDownIcon,
  ArchiveBoxIcon,
  BellIcon,
  ListBulletIcon,
  PhotoIcon,
  SwatchIcon,
  TagIcon,
  TrashIcon,
} from '@heroicons/react/24/outline'
import type { ComponentProps } from 'react'
import type { Label } from '#shared/apps/labels.ts'
import { NOTE_COLORS, type NoteColor } from '#shared/apps/notes/rules.ts'
import { useFormats } from '#web/app/format.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import type { Icon } from '#web/ui/Button.tsx'
import { FileChooser, IconButton, PICTURE_TYPES } from '#web/ui/IconButton.tsx'
import { Menu } from '#web/ui/overlays/Menu.tsx'
import { SWATCHES } from '../colors.ts'
import { PinIcon, PinnedIcon } from '../icons.tsx'
import type { NoteFields } from '../noteFields.ts'
import { suggestTimes } from '../reminders.ts'

interface Props {
  content: NoteFields
  labels: readonly Label[]
  write: (fields: Partial<NoteFields>) => void
  onPicture: (file: File) => void
  onChecklist: () => void
  onReminder: () => void
  onEditLabels: () => void
  onArchive: () => void
  onDelete: () => void
}

const swatchOf = (color: NoteColor | null): Icon => {
  const Swatch = ({ className }: ComponentProps<'svg'>) => (
    <span className={`rounded-full border border-field ${className ?? ''} ${SWATCHES[color ?? 'none']}`} />
  )
  return Swatch
}
const COLOR_CHOICES = [null, ...NOTE_COLORS].map((color) => ({ color, icon: swatchOf(color) }))

/** The toolbar of the open note. */
export const NoteTools = ({
  content,
  labels,
  write,
  onPicture,
  onChecklist,
  onReminder,
  onEditLabels,
  onArchive,
  onDelete,
}: Props) => {
  const { t } = useTranslation('notes')
  const { formatMoment } = useFormats()
  const { pinned, archived, color, reminder, labels: own } = content
  const times = suggestTimes(new Date()).map(({ key, at }) => ({
    label: `${t(`reminder.${key}`)} (${formatMoment(at.toISOString())})`,
    onSelect: () => write({ reminder: at.toISOString() }),
  }))
  const toggle = (id: string) => write({ labels: own.includes(id) ? own.filter((one) => one !== id) : [...own, id] })
  return (
    <div className="-mx-2 flex grow flex-wrap items-center max-sm:-mx-5 max-sm:grid max-sm:grid-cols-4 max-sm:justify-items-center max-sm:[&_button:not([role])]:size-11 min-[24.375rem]:max-sm:grid-cols-8">
      <IconButton
        label={t(pinned ? 'unpin' : 'pin')}
        icon={pinned ? PinnedIcon : PinIcon}
        aria-pressed={pinned}
        onClick={() => write({ pinned: !pinned })}
      />
      <Menu
        button={<IconButton label={t('reminder.title')} icon={BellIcon} />}
        items={[
          ...times,
          { label: t('reminder.choose'), onSelect: onReminder },
          ...(reminder ? [{ label: t('reminder.remove'), onSelect: () => write({ reminder: null }) }] : []),
        ]}
      />
      <FileChooser accept={PICTURE_TYPES} onChoose={([file]) => onPicture(file)}>
        {(choose) => <IconButton label={t('picture.add')} icon={PhotoIcon} onClick={choose} />}
      </FileChooser>
      <IconButton
        label={t(content.tasks ? 'checklist.off' : 'checklist.on')}
        icon={ListBulletIcon}
        aria-pressed={content.tasks !== null}
        onClick={onChecklist}
      />
      <Menu
        button={<IconButton label={t('labels.choose')} icon={TagIcon} />}
        items={[
          ...labels.map(({ id, title }) => ({ label: title, checked: own.includes(id), onSelect: () => toggle(id) })),
          ...(labels.length > 0 ? (['divider'] as const) : []),
          { label: t('labels.edit'), onSelect: onEditLabels },
        ]}
      />
      <Menu
        button={<IconButton label={t('color.title')} icon={SwatchIcon} />}
        items={COLOR_CHOICES.map(({ color: one, icon }) => ({
          label: t(`color.${one ?? 'none'}`),
          icon,
          checked: one === color,
          onSelect: () => write({ color: one }),
        }))}
      />
      <IconButton
        label={t(archived ? 'unarchive' : 'archive')}
        icon={archived ? ArchiveBoxIcon : ArchiveBoxArrowDownIcon}
        onClick={onArchive}
      />
      <IconButton label={t('delete')} icon={TrashIcon} onClick={onDelete} />
    </div>
  )
}
