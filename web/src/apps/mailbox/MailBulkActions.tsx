import {
  ArchiveBoxIcon,
  EnvelopeIcon,
  EnvelopeOpenIcon,
  InboxIcon,
  TrashIcon,
  XMarkIcon,
} from '@heroicons/react/24/outline'
import { useRef } from 'react'
import type { Mail } from '#shared/apps/mailbox/contract.ts'
import { canMove, defaultFolder } from '#shared/apps/mailbox/rules.ts'
import { useKeys } from '#web/apps/kit/keyboard/useKeys.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Checkbox } from '#web/ui/forms/Checkbox.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { LabelMenu } from './LabelMenu.tsx'
import { useMailActions } from './useMailActions.ts'

interface Props {
  mails: readonly Mail[]
  ticked: readonly Mail[]
  onTick: (mails: readonly Mail[]) => void
}

/** The actions on the selected mails. */
const MailBulkActions = ({ mails, ticked, onTick }: Props) => {
  const { t } = useTranslation('mailbox')
  const { change, move, discard } = useMailActions()
  const labelling = useRef<HTMLSpanElement>(null)
  const canMoveTo = (to: Mail['folder']) =>
    ticked.some(({ kind, folder }) => folder !== to && canMove(kind, folder, to))
  const inTrash = ticked.every(({ folder }) => folder === 'trash')
  const isPutAway = ticked.every(({ kind, folder }) => folder !== defaultFolder(kind))
  const unread = ticked.some((mail) => mail.unread)
  /** What could not be changed stays selected. */
  const tickOthers = (done: readonly Mail[]) => onTick(ticked.filter((mail) => !done.includes(mail)))
  const moveTo = async (folder: Mail['folder']) => tickOthers(await move(ticked, folder))
  const putBack = async () => {
    const done: Mail[] = []
    const homes = [...new Set(ticked.map(({ kind }) => defaultFolder(kind)))]
    for (const home of homes) {
      const some = ticked.filter(({ kind }) => defaultFolder(kind) === home)
      done.push(...(await move(some, home)))
    }
    tickOthers(done)
  }
  const deleteMails = async () => {
    if (!inTrash) return moveTo('trash')
    tickOthers(await discard(ticked))
  }
  const markRead = () => void change(ticked, () => ({ unread: !unread }))
  const toggleLabel = (id: string) => {
    const isOnAll = ticked.every((mail) => mail.labels.includes(id))
    const others = (mail: Mail) => mail.labels.filter((one) => one !== id)
    const meant = isOnAll ? ticked : ticked.filter((mail) => !mail.labels.includes(id))
    void change(meant, (mail) => ({ labels: isOnAll ? others(mail) : [...mail.labels, id] }))
  }
  useKeys({
    e: canMoveTo('archive') ? () => void moveTo('archive') : undefined,
    u: markRead,
    l: () => labelling.current?.querySelector('button')?.click(),
    '#': () => void deleteMails(),
    Escape: () => onTick([]),
  })
  return (
    <div role="toolbar" aria-label={t('several.title')} className="flex min-h-16 items-center gap-1 px-3">
      <Checkbox
        label={t('several.all')}
        labelHidden
        checked={ticked.length === mails.length}
        mixed={ticked.length < mails.length}
        onChange={(all) => onTick(all ? mails : [])}
      />
      <p role="status" className="min-w-0 grow truncate px-2 font-semibold">
        {t('several.count', { count: ticked.length })}
      </p>
      {isPutAway && <IconButton label={t('action.restore')} icon={InboxIcon} onClick={() => void putBack()} />}
      {canMoveTo('archive') && (
        <IconButton label={t('action.archive')} icon={ArchiveBoxIcon} onClick={() => void moveTo('archive')} />
      )}
      <IconButton
        label={t(inTrash ? 'action.deleteForGood' : 'action.delete')}
        icon={TrashIcon}
        onClick={() => void deleteMails()}
      />
      <IconButton
        label={t(unread ? 'action.read' : 'action.unread')}
        icon={unread ? EnvelopeOpenIcon : EnvelopeIcon}
        onClick={markRead}
      />
      <span ref={labelling}>
        <LabelMenu mails={ticked} onToggle={toggleLabel} />
      </span>
      <IconButton label={t('several.clear')} icon={XMarkIcon} onClick={() => onTick([])} />
    </div>
  )
}
export default MailBulkActions
