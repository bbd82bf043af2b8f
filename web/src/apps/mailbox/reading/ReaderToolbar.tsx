import {
  ArchiveBoxIcon,
  ArrowLeftIcon,
  ClockIcon,
  EllipsisVerticalIcon,
  EnvelopeIcon,
  EnvelopeOpenIcon,
  ExclamationCircleIcon,
  ExclamationTriangleIcon,
  InboxIcon,
  StarIcon,
  TagIcon,
  TrashIcon,
} from '@heroicons/react/24/outline'
import { ExclamationCircleIcon as ImportantIcon, StarIcon as StarredIcon } from '@heroicons/react/24/solid'
import type { Mail, MailChange } from '#shared/apps/mailbox/contract.ts'
import { homeOf, MOST_LABELS_OF_A_MAIL, mayMove } from '#shared/apps/mailbox/rules.ts'
import type { Label } from '#shared/apps/mailbox/settingsContract.ts'
import { useFormats } from '#web/app/format.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu } from '#web/ui/overlays/Menu.tsx'
import { suggestTimes } from '../times.ts'

interface Props {
  mail: Mail
  labels: readonly Label[]
  onClose: () => void
  onChange: (change: MailChange) => void
  onMove: (folder: Mail['folder']) => void
  onDiscard: () => void
  onSnooze: (until: Date) => void
}

const toggleLabel = (labels: readonly string[], id: string): string[] =>
  labels.includes(id) ? labels.filter((one) => one !== id) : [...labels, id]

/** The toolbar of an opened mail. */
export const ReaderToolbar = ({ mail, labels, onClose, onChange, onMove, onDiscard, onSnooze }: Props) => {
  const { t } = useTranslation('mailbox')
  const { formatMoment } = useFormats()
  const { kind, folder, starred, important, unread } = mail
  const isPutAway = folder !== homeOf(kind)
  const isLabelled = mail.labels.length >= MOST_LABELS_OF_A_MAIL
  const canMoveTo = (to: Mail['folder']) => folder !== to && mayMove(kind, folder, to)
  return (
    <div className="flex min-h-16 items-center justify-end gap-1 border-b border-line bg-soft px-2">
      <IconButton label={t('back')} icon={ArrowLeftIcon} onClick={onClose} className="mr-auto" />
      {canMoveTo('archive') && (
        <IconButton label={t('action.archive')} icon={ArchiveBoxIcon} onClick={() => onMove('archive')} />
      )}
      {kind === 'received' && (folder === 'inbox' || folder === 'snoozed') && (
        <Menu
          button={<IconButton label={t('action.snooze')} icon={ClockIcon} />}
          items={suggestTimes().map(({ key, at }) => ({
            label: `${t(`later.${key}`)} (${formatMoment(at.toISOString())})`,
            onSelect: () => onSnooze(at),
          }))}
        />
      )}
      {labels.length > 0 && (
        <span id="mail-labels">
          <Menu
            button={<IconButton label={t('action.label')} icon={TagIcon} />}
            header={isLabelled && t('labelsFull', { most: MOST_LABELS_OF_A_MAIL })}
            items={labels
              .filter(({ id }) => !isLabelled || mail.labels.includes(id))
              .map(({ id, title }) => ({
                label: title,
                checked: mail.labels.includes(id),
                onSelect: () => onChange({ labels: toggleLabel(mail.labels, id) }),
              }))}
          />
        </span>
      )}
      <IconButton
        label={t('important')}
        aria-pressed={important}
        icon={important ? ImportantIcon : ExclamationCircleIcon}
        className={important ? 'text-danger-text' : ''}
        onClick={() => onChange({ important: !important })}
      />
      <IconButton
        label={t('starred')}
        aria-pressed={starred}
        icon={starred ? StarredIcon : StarIcon}
        className={starred ? 'text-orange-500!' : ''}
        onClick={() => onChange({ starred: !starred })}
      />
      <span id="mail-more">
        <Menu
          button={<IconButton label={t('more')} icon={EllipsisVerticalIcon} />}
          items={[
            {
              label: t(unread ? 'action.read' : 'action.unread'),
              icon: unread ? EnvelopeOpenIcon : EnvelopeIcon,
              onSelect: () => onChange({ unread: !unread }),
            },
            ...(canMoveTo('archive')
              ? [{ label: t('action.archive'), icon: ArchiveBoxIcon, onSelect: () => onMove('archive') }]
              : []),
            ...(canMoveTo('spam')
              ? [{ label: t('action.spam'), icon: ExclamationTriangleIcon, onSelect: () => onMove('spam') }]
              : []),
            ...(isPutAway
              ? [
                  {
                    label: t(folder === 'spam' ? 'action.notSpam' : 'action.restore'),
                    icon: InboxIcon,
                    onSelect: () => onMove(homeOf(kind)),
                  },
                ]
              : []),
            {
              label: t(folder === 'trash' ? 'action.deleteForGood' : 'action.delete'),
              icon: TrashIcon,
              danger: true,
              onSelect: onDiscard,
            },
          ]}
        />
      </span>
    </div>
  )
}
