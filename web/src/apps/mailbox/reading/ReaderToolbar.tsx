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
  TrashIcon,
} from '@heroicons/react/24/outline'
import { ExclamationCircleIcon as ImportantIcon, StarIcon as StarredIcon } from '@heroicons/react/24/solid'
import { useState } from 'react'
import type { Mail, MailChange } from '#shared/apps/mailbox/contract.ts'
import { canMove, defaultFolder } from '#shared/apps/mailbox/rules.ts'
import { useFormats } from '#web/app/format.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu } from '#web/ui/overlays/Menu.tsx'
import { LabelMenu } from '../LabelMenu.tsx'
import { LaterDialog } from '../LaterDialog.tsx'
import { suggestTimes, tomorrowMorning } from '../times.ts'

interface Props {
  mail: Mail
  onClose: () => void
  onChange: (change: MailChange) => void
  onMove: (folder: Mail['folder']) => void
  onDiscard: () => void
  onSnooze: (until: Date) => void
}

const toggleLabel = (labels: readonly string[], id: string): string[] =>
  labels.includes(id) ? labels.filter((one) => one !== id) : [...labels, id]

/** The toolbar of an opened mail. */
export const ReaderToolbar = ({ mail, onClose, onChange, onMove, onDiscard, onSnooze }: Props) => {
  const { t } = useTranslation('mailbox')
  const { formatMoment } = useFormats()
  const [choosing, setChoosing] = useState(false)
  const { kind, folder, starred, important, unread } = mail
  const isPutAway = folder !== defaultFolder(kind)
  const canMoveTo = (to: Mail['folder']) => folder !== to && canMove(kind, folder, to)
  return (
    <div className="flex min-h-16 items-center justify-end gap-1 border-b border-line bg-soft px-2 print:hidden">
      <IconButton label={t('back')} icon={ArrowLeftIcon} onClick={onClose} className="mr-auto" />
      {canMoveTo('archive') && (
        <IconButton label={t('action.archive')} icon={ArchiveBoxIcon} onClick={() => onMove('archive')} />
      )}
      {kind === 'received' && (folder === 'inbox' || folder === 'snoozed') && (
        <span id="mail-snooze">
          <Menu
            button={<IconButton label={t('action.snooze')} icon={ClockIcon} />}
            items={[
              ...suggestTimes().map(({ key, at }) => ({
                label: `${t(`later.${key}`)} (${formatMoment(at.toISOString())})`,
                onSelect: () => onSnooze(at),
              })),
              { label: t('later.choose'), onSelect: () => setChoosing(true) },
            ]}
          />
        </span>
      )}
      <span id="mail-labels">
        <LabelMenu mails={[mail]} onToggle={(id) => onChange({ labels: toggleLabel(mail.labels, id) })} />
      </span>
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
                    onSelect: () => onMove(defaultFolder(kind)),
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
      {choosing && (
        <LaterDialog
          title={t('action.snooze')}
          start={mail.snoozedUntil ? new Date(mail.snoozedUntil) : tomorrowMorning()}
          onChoose={onSnooze}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  )
}
