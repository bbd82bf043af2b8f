import { useEffect, useRef } from 'react'
import type { Mail, MailChange, OpenMail } from '#shared/apps/mailbox/contract.ts'
import { canMove } from '#shared/apps/mailbox/rules.ts'
import type { Label } from '#shared/apps/mailbox/settingsContract.ts'
import { useTabTitle } from '#web/app/tabTitle.ts'
import { useKeys } from '#web/apps/kit/keyboard/useKeys.ts'
import { ComposeForm } from '#web/apps/mailbox/compose/ComposeForm.tsx'
import { resumeDraft, useCompose } from '#web/apps/mailbox/compose/composing.ts'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useIsMounted } from '#web/ui/hooks/useIsMounted.ts'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { LABEL_CHIP_CLASSES, type MailListRef } from '../mailLists.ts'
import { useMailActions } from '../useMailActions.ts'
import { MessageCard } from './MessageCard.tsx'
import { ReaderFoot } from './ReaderFoot.tsx'
import { ReaderToolbar } from './ReaderToolbar.tsx'
import { useAnswering } from './useAnswering.ts'

interface Props {
  id: string
  where: MailListRef
  /** Whether mails of the list are selected: the keys of their bar then apply to these. */
  selecting: boolean
  onClose: () => void
}

const focusReader = (): void => document.getElementById('mail-reader')?.focus({ preventScroll: true })
/** Takes the focus at once, so that keys typed early do not trigger shortcuts. */
const focusAnswer = (place: HTMLElement | null): void => place?.focus()

/** Opens a menu of the toolbar by its element id. */
const openToolbarMenu = (id: string): void => document.querySelector<HTMLElement>(`#${id} button`)?.click()

/** A mail, with the others of its conversation. */
export const Reader = ({ id, ...opening }: Props) => {
  const { t } = useTranslation('mailbox')
  const { data: mail, error, refetch } = useApiQuery(contracts.mailbox.mail, { id })
  useTabTitle(mail?.subject)
  return (
    <section id="mail-reader" aria-label={t('reader')} tabIndex={-1} className="outline-none">
      {error && !mail && (
        <div className="p-edge">
          <LoadProblem failure={error} onRetry={() => void refetch()} />
        </div>
      )}
      {!mail && !error && <Skeleton className="m-6 h-80" />}
      {mail && <OpenedMail mail={mail} {...opening} />}
    </section>
  )
}

/** Marks a mail as read once, so that marking it as unread again holds. */
const useMarkAsRead = (mail: OpenMail): void => {
  const { change } = useMailActions()
  const seen = useRef(false)
  useEffect(() => {
    if (seen.current) return
    seen.current = true
    if (mail.unread) void change([mail], () => ({ unread: false }))
  })
}

/** Whether a mail no longer belongs to the list that it was opened from. */
const hasLeftList = (mail: Mail, { folder, filter, label }: MailListRef, labels: readonly Label[]): boolean => {
  if (folder) return mail.folder !== folder
  if (label) return labels.some(({ id, slug }) => slug === label && !mail.labels.includes(id))
  return filter === 'starred' ? !mail.starred : filter === 'important' && !mail.important
}

const OpenedMail = ({ mail, where, selecting, onClose }: Omit<Props, 'id'> & { mail: OpenMail }) => {
  const { t } = useTranslation('mailbox')
  const isMounted = useIsMounted()
  /** Closes this mail, unless another one was opened meanwhile. */
  const close = () => {
    if (isMounted()) onClose()
  }
  const { compose } = useCompose()
  const { change, move, discard, snooze } = useMailActions()
  const { answering, answer, forward, end } = useAnswering(mail)
  const endAnswer = () => {
    end()
    focusReader()
  }
  const labels = useApiQuery(contracts.mailbox.labels, {}).data ?? []
  useMarkAsRead(mail)

  const changeOrClose = async (what: MailChange) => {
    if ((await change([mail], () => what)) && hasLeftList({ ...mail, ...what } as Mail, where, labels)) close()
  }
  const moveTo = async (folder: Mail['folder']) => {
    if ((await move([mail], folder)).length > 0) close()
  }
  const snoozeUntil = async (until: Date) => {
    if (await snooze(mail, until)) close()
  }
  const deleteMail = async () => {
    if (mail.folder !== 'trash') return moveTo('trash')
    if ((await discard([mail])).length > 0) close()
  }
  const isDraft = mail.kind === 'draft'
  const mayArchive = mail.folder !== 'archive' && canMove(mail.kind, mail.folder, 'archive')
  useKeys({
    r: isDraft ? undefined : () => void answer(),
    a: isDraft ? undefined : () => void answer({ all: true }),
    f: isDraft ? undefined : () => void forward(),
    s: () => void changeOrClose({ starred: !mail.starred }),
    b: () => openToolbarMenu('mail-snooze'),
    v: () => openToolbarMenu('mail-more'),
    ...(!selecting && {
      e: mayArchive ? () => void moveTo('archive') : undefined,
      l: () => openToolbarMenu('mail-labels'),
      u: () => void changeOrClose({ unread: !mail.unread }).then(close),
      '#': () => void deleteMail(),
    }),
  })
  return (
    <>
      <ReaderToolbar
        mail={mail}
        onClose={onClose}
        onChange={(what) => void changeOrClose(what)}
        onMove={(folder) => void moveTo(folder)}
        onDiscard={() => void deleteMail()}
        onSnooze={(until) => void snoozeUntil(until)}
      />
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-6 py-4">
        <h2 className="min-w-0 grow text-2xl break-words">{mail.subject || t('noSubject')}</h2>
        {labels
          .filter(({ id }) => mail.labels.includes(id))
          .map(({ id, title, color }) => (
            <span key={id} className={`rounded-full px-3 py-0.5 text-sm font-medium ${LABEL_CHIP_CLASSES[color]}`}>
              {title}
            </span>
          ))}
      </div>
      <Conversation mail={mail} />
      {answering ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of its content
        <div
          ref={focusAnswer}
          tabIndex={-1}
          data-writing
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector(':popover-open')) return
            event.preventDefault()
            endAnswer()
          }}
          className="border-t border-line bg-soft p-4 outline-none sm:p-6"
        >
          <ComposeForm key={answering.written.subject} start={answering} onClose={endAnswer} />
        </div>
      ) : (
        <ReaderFoot
          mail={mail}
          onEdit={() => compose(resumeDraft(mail))}
          onAnswer={() => void answer()}
          onAnswerAll={() => void answer({ all: true })}
          onForward={() => void forward()}
        />
      )}
    </>
  )
}

/** The mails of the conversation, oldest first, with the opened one in full. */
const Conversation = ({ mail }: { mail: OpenMail }) => {
  const { t } = useTranslation('mailbox')
  const thread = useApiQuery(contracts.mailbox.thread, { id: mail.threadId }).data ?? []
  const others = thread.filter(({ id, folder }) => id !== mail.id && folder !== 'drafts' && folder !== 'trash')
  const before = others.filter(({ date }) => date < mail.date)
  const after = others.filter(({ date }) => date >= mail.date)
  return (
    <section aria-label={t('conversation')} className="space-y-4 bg-slate-100 p-4 sm:p-6 dark:bg-transparent">
      {before.map((one) => (
        <MessageCard key={one.id} mail={one} />
      ))}
      <MessageCard mail={mail} opened={mail} />
      {after.map((one) => (
        <MessageCard key={one.id} mail={one} />
      ))}
    </section>
  )
}
