import type { Mail, MailChange } from '#shared/apps/mailbox/contract.ts'
import { canMove } from '#shared/apps/mailbox/rules.ts'
import { useFormats } from '#web/app/format.ts'
import { useUndo } from '#web/apps/kit/useUndo.ts'
import { invalidateQuery, useApiMutation, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useConfirm } from '#web/ui/overlays/Confirm.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'

/** Whether a change may alter how many mails are unread in the inbox, which the navigation shows, too. */
const countsAnew = ({ unread, folder }: MailChange): boolean => unread !== undefined || folder !== undefined

/** What can be done with mails; a refusal is told. */
export const useMailActions = () => {
  const { t } = useTranslation('mailbox')
  const toast = useToast()
  const undo = useUndo('mailbox')
  const confirm = useConfirm()
  const { formatInstant } = useFormats()
  const update = useApiMutation(contracts.mailbox.update)
  const remove = useApiMutation(contracts.mailbox.discard)
  const putOff = useApiMutation(contracts.mailbox.snooze)
  const folders = useApiQuery(contracts.mailbox.folders, {}).data ?? []

  const store = async (id: string, mail: MailChange): Promise<void> => {
    await update.mutateAsync({ id, mail })
    if (countsAnew(mail)) void invalidateQuery(contracts.common.inbox)
  }
  const putOffUntil = async (id: string, until: string): Promise<void> => {
    await putOff.mutateAsync({ id, until })
    void invalidateQuery(contracts.common.inbox)
  }
  /** Does something with one mail after another, as all of them are counted in one place; those with which it was done. */
  const each = async (mails: readonly Mail[], act: (mail: Mail) => Promise<unknown>): Promise<Mail[]> => {
    const done: Mail[] = []
    let refused: unknown
    for (const mail of mails) {
      await act(mail).then(
        () => done.push(mail),
        (failure: unknown) => {
          refused ??= failure
        },
      )
    }
    if (refused !== undefined) toast.error(failureText(refused, t))
    return done
  }
  /** Says where mails are now, and offers to put each back where it was. */
  const moved = (said: string, mails: readonly Mail[]): void => {
    // What was to be sent by itself would come back without its time.
    const back = mails.filter(({ sendAt }) => !sendAt)
    const putBack = ({ id, folder, snoozedUntil }: Mail) =>
      snoozedUntil ? putOffUntil(id, snoozedUntil) : store(id, { folder })
    if (back.length > 0) undo(said, () => each(back, putBack))
    else toast.success(said)
  }
  return {
    /** Marks or labels mails; whether that was done with all of them. */
    change: async (mails: readonly Mail[], what: (mail: Mail) => MailChange): Promise<boolean> =>
      (await each(mails, (mail) => store(mail.id, what(mail)))).length === mails.length,
    /** Moves those that may go there; whether any did. */
    move: async (mails: readonly Mail[], folder: Mail['folder']): Promise<boolean> => {
      const going = mails.filter((mail) => mail.folder !== folder && canMove(mail.kind, mail.folder, folder))
      const done = await each(going, ({ id }) => store(id, { folder }))
      const title = folders.find(({ id }) => id === folder)?.title ?? ''
      if (done.length === 1) moved(t(`moved.${folder}`), done)
      if (done.length > 1) moved(t('several.moved', { count: done.length, folder: title }), done)
      return done.length > 0
    },
    /** Puts a mail off, and says until when. */
    snooze: async (mail: Mail, until: Date): Promise<boolean> => {
      const done = await each([mail], ({ id }) => putOffUntil(id, until.toISOString()))
      if (done.length > 0) moved(t('snoozedUntil', { when: formatInstant(until.toISOString()) }), done)
      return done.length > 0
    },
    /** Deletes mails for good, once that is confirmed. */
    discard: async (mails: readonly Mail[]): Promise<boolean> => {
      const sure = await confirm({
        title: t('discardTitle', { count: mails.length }),
        text: t('discardText'),
        confirm: t('action.deleteForGood'),
        danger: true,
      })
      const done = sure ? await each(mails, ({ id }) => remove.mutateAsync({ id })) : []
      if (done.length > 0) toast.success(t('discarded', { count: done.length }))
      return done.length > 0
    },
  }
}
