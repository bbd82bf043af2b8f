import type { Mail, MailChange } from '#shared/apps/mailbox/contract.ts'
import { canMove } from '#shared/apps/mailbox/rules.ts'
import { useFormats } from '#web/app/format.ts'
import { useUndo } from '#web/apps/kit/saving/useUndo.ts'
import { invalidateQuery, useApiMutation, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useConfirm } from '#web/ui/overlays/Confirm.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'

/** Whether a change may affect the inbox's unread count, which the navigation shows, too. */
const affectsUnreadCount = ({ unread, folder }: MailChange): boolean => unread !== undefined || folder !== undefined

/** The actions on mails; failures are shown as toasts. */
export const useMailActions = () => {
  const { t } = useTranslation('mailbox')
  const toast = useToast()
  const undo = useUndo('mailbox')
  const confirm = useConfirm()
  const { formatInstant } = useFormats()
  const update = useApiMutation(contracts.mailbox.update)
  const remove = useApiMutation(contracts.mailbox.discard)
  const snoozing = useApiMutation(contracts.mailbox.snooze)
  const folders = useApiQuery(contracts.mailbox.folders, {}).data ?? []

  const saveChange = async ({ id, labels }: Mail, mail: MailChange): Promise<void> => {
    // The labels may be changed in another window at the same time.
    await update.mutateAsync({ id, mail, ...(mail.labels && { before: labels }) })
    if (affectsUnreadCount(mail)) void invalidateQuery(contracts.common.inbox)
  }
  const snoozeUntil = async (id: string, until: string): Promise<void> => {
    await snoozing.mutateAsync({ id, until })
    void invalidateQuery(contracts.common.inbox)
  }
  /** Applies a request to each mail in turn, as they share one counter item; resolves with the successful ones. */
  const applyToEach = async (mails: readonly Mail[], act: (mail: Mail) => Promise<unknown>): Promise<Mail[]> => {
    const done: Mail[] = []
    const failures: unknown[] = []
    for (const mail of mails) {
      await act(mail).then(
        () => done.push(mail),
        (failure: unknown) => failures.push(failure),
      )
    }
    if (failures.length > 0) {
      const why = failureText(failures[0], t)
      toast.error(mails.length > 1 ? `${t('several.failed', { count: failures.length })} ${why}` : why)
    }
    return done
  }
  /** Shows a toast that offers to undo a move. */
  const showMoved = (said: string, mails: readonly Mail[]): void => {
    // A scheduled mail would lose its time, so it has no undo.
    const back = mails.filter(({ sendAt }) => !sendAt)
    const putBack = (mail: Mail) =>
      mail.snoozedUntil ? snoozeUntil(mail.id, mail.snoozedUntil) : saveChange(mail, { folder: mail.folder })
    if (back.length > 0) undo(said, () => applyToEach(back, putBack))
    else toast.success(said)
  }
  return {
    /** Marks or labels mails; resolves with whether all succeeded. */
    change: async (mails: readonly Mail[], what: (mail: Mail) => MailChange): Promise<boolean> =>
      (await applyToEach(mails, (mail) => saveChange(mail, what(mail)))).length === mails.length,
    /** Moves the mails that may go to the folder; resolves with those that did. */
    move: async (mails: readonly Mail[], folder: Mail['folder']): Promise<Mail[]> => {
      const going = mails.filter((mail) => mail.folder !== folder && canMove(mail.kind, mail.folder, folder))
      const done = await applyToEach(going, (mail) => saveChange(mail, { folder }))
      const title = folders.find(({ id }) => id === folder)?.title ?? ''
      if (done.length === 1) showMoved(t(`moved.${folder}`), done)
      if (done.length > 1) showMoved(t('several.moved', { count: done.length, folder: title }), done)
      return done
    },
    /** Snoozes a mail. */
    snooze: async (mail: Mail, until: Date): Promise<boolean> => {
      const done = await applyToEach([mail], ({ id }) => snoozeUntil(id, until.toISOString()))
      if (done.length > 0) showMoved(t('snoozedUntil', { when: formatInstant(until.toISOString()) }), done)
      return done.length > 0
    },
    /** Deletes mails permanently, after confirmation; resolves with those that are deleted. */
    discard: async (mails: readonly Mail[]): Promise<Mail[]> => {
      const sure = await confirm({
        title: t('discardTitle', { count: mails.length }),
        text: t('discardText'),
        confirm: t('action.deleteForGood'),
        danger: true,
      })
      const done = sure ? await applyToEach(mails, ({ id }) => remove.mutateAsync({ id })) : []
      if (done.length > 0) toast.success(t('discarded', { count: done.length }))
      return done
    },
  }
}
