import { ApiError } from '#functions/core/http/apiError.ts'
import { log } from '#functions/core/log.ts'
import { refuseAppOff, refuseSuspended } from '#functions/core/security/revocations.ts'
import { getItems, transact } from '#functions/core/table/table.ts'
import { buildReplyClaim } from '#functions/data/apps/mailbox/autoReplies.ts'
import type { Owner } from '#functions/data/apps/mailbox/mailKeys.ts'
import { mailsOf } from '#functions/data/apps/mailbox/mails.ts'
import { toListSettings } from '#functions/data/apps/mailbox/openMail.ts'
import { resolveRecipients } from '#functions/data/apps/mailbox/recipients.ts'
import { buildDraft, buildSendSteps, toSentMail } from '#functions/data/apps/mailbox/sending.ts'
import { settingsKey } from '#functions/data/apps/mailbox/settings.ts'
import type { StoredMail } from '#functions/data/apps/mailbox/storedMail.ts'
import { toWorkspace, workspaceKey } from '#functions/data/companies/workspaces.ts'
import { findMailFailure } from '#functions/data/mail/mailProblems.ts'
import { worksHere } from '#functions/data/people/colleagues.ts'
import { todayAt } from '#functions/data/people/localDay.ts'
import { memberKey, toMember } from '#functions/data/people/members.ts'
import { readIf } from '#functions/data/stored.ts'
import type { EventOf } from '#functions/data/streamEvents.ts'
import { isReplyingOn } from '#shared/apps/mailbox/autoReply.ts'
import { textToHtml } from '#shared/core/text/plainText.ts'

/** Somebody with their automatic reply; undefined: they have none today, where they work. */
const loadReply = async (owner: Owner) => {
  const keys = [settingsKey(owner), memberKey(owner.tenant, owner.person), workspaceKey(owner.tenant)]
  const [settings, item, workspace] = await getItems(keys)
  const { autoReply } = toListSettings(settings)
  const sender = readIf(item, toMember)
  if (!autoReply || !sender || !worksHere(sender) || sender.erasing) return undefined
  const today = todayAt(sender.placeOfWork ?? readIf(workspace, toWorkspace)?.placeOfWork)
  return isReplyingOn(autoReply, today) ? { sender, autoReply } : undefined
}

/** Replies to the sender of a mail, within the limits of all mails; nothing where they cannot be written to. */
const reply = async (owner: Owner, answered: StoredMail): Promise<void> => {
  const found = await loadReply(owner)
  if (!found) return
  const { sender, autoReply } = found
  const { tenant, person } = owner
  await refuseSuspended(tenant)
  await refuseAppOff(tenant, 'mailbox')
  const { address } = answered.from
  const lists = { to: [answered.from], cc: [], bcc: [] }
  const { people, outside, ...named } = await resolveRecipients(tenant, lists, sender)
  if (people.includes(person)) return
  if (outside.length > 0 && (await findMailFailure(tenant, address.toLowerCase()))) return
  const html = textToHtml(autoReply.text)
  const written = { ...named, subject: autoReply.subject, html, files: undefined }
  const draft = buildDraft(sender, written, { before: undefined, answered })
  const sent = { ...toSentMail(draft), autoReply: true }
  const steps = await buildSendSteps(owner, undefined, sent, html, { people, outside, sender })
  const refused = await transact([buildReplyClaim(owner, address), ...steps.map(({ write }) => write)])
  if (refused && !refused.has(0)) log.info('mail.notReplied', { tenant, person })
}

/** Sends the automatic reply to a received mail, once in four days for each sender. */
export const sendAutoReply = async ({ tenant, owner: person, mailId }: EventOf<'MAILBOX_AUTO_REPLY'>) => {
  const owner = { tenant, person }
  const [mail] = await mailsOf(owner).byIds([mailId])
  if (!mail?.from.address) return
  try {
    await reply(owner, mail)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    log.info('mail.notReplied', { tenant, person, code: error.code })
  }
}
