import { useState } from 'react'
import type { Mail, OpenMail } from '#shared/apps/mailbox/contract.ts'
import { useFormats } from '#web/app/format.ts'
import {
  addRecipients,
  answerMail,
  type ComposeStart,
  forwardMail,
  resumeDraft,
} from '#web/apps/mailbox/compose/composing.ts'
import { closedDraftsSaved, withDraftName } from '#web/apps/mailbox/compose/useDraft.ts'
import { ApiError, call, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useUser } from '#web/client/session.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useToast } from '#web/ui/overlays/Toast.tsx'

/** A mail may have been discarded in another window. */
const readIfThere = async ({ id }: Mail): Promise<OpenMail | undefined> => {
  try {
    return await call(contracts.mailbox.mail, { id })
  } catch (failure) {
    if (failure instanceof ApiError && failure.status === 404) return undefined
    throw failure
  }
}

/** What is being written below an opened mail: an answer, which continues one that was begun, or a forwarded mail. */
export const useAnswering = (mail: OpenMail) => {
  const { t } = useTranslation('mailbox')
  const toast = useToast()
  const { formatInstant } = useFormats()
  const { data } = useApiQuery(contracts.mailbox.address, {})
  const own = [useUser()?.username ?? '', data?.address ?? '']
  const signature = useApiQuery(contracts.mailbox.settings, {}).data?.signature ?? ''
  const thread = useApiQuery(contracts.mailbox.thread, { id: mail.threadId })
  const [answering, setAnswering] = useState<ComposeStart>()
  const quoting = ({ people, date }: OpenMail) =>
    t('quoting', { name: people.from.name || people.from.address, date: formatInstant(date) })

  /** The answer that was begun and neither sent nor scheduled. */
  const findDraft = async (): Promise<ComposeStart | undefined> => {
    // One that has just been closed may not have been stored yet.
    const known = (await closedDraftsSaved()) ? undefined : thread.data
    const mails = known ?? (await thread.refetch()).data ?? []
    const draft = mails.findLast(
      ({ folder, answers, sendAt }) => folder === 'drafts' && answers === mail.id && sendAt === null,
    )
    const found = draft && (await readIfThere(draft))
    return found && resumeDraft(found)
  }
  return {
    answering,
    answer: async ({ all = false } = {}) => {
      const start = answerMail(mail, own, all, signature, quoting)
      if (answering?.answers) return setAnswering(start)
      try {
        const draft = answering?.draft ? answering : await findDraft()
        setAnswering(draft ? addRecipients(draft, all ? start.written : { to: [], cc: [] }) : start)
      } catch (failure) {
        toast.error(failureText(failure, t))
      }
    },
    forward: async () => setAnswering(await withDraftName(forwardMail(mail, signature, quoting))),
    end: () => setAnswering(undefined),
  }
}
