import { encodeTime } from 'ulid'
import { now } from '#functions/core/clock.ts'
import { ApiError, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent, type Idempotency } from '#functions/core/http/idempotency.ts'
import { listAppsOff, refuseAppOff } from '#functions/core/security/revocations.ts'
import { newLogEntry } from '#functions/data/apps/contacts/contactLog.ts'
import { buildExchangeWrites, findContactByEmail } from '#functions/data/apps/contacts/exchanges.ts'
import { buildMailWrites } from '#functions/data/apps/mailbox/mails.ts'
import { openMail } from '#functions/data/apps/mailbox/openMail.ts'
import type { StoredMail } from '#functions/data/apps/mailbox/storedMail.ts'
import { allows, CONTACT_MANAGERS } from '#shared/core/permissions.ts'

const ATTEMPTS = 4

/** The outside address of a mail: its sender, if verified, or its first recipient. */
const findOutsideParty = ({ kind, outside, from, to }: StoredMail): string | undefined => {
  if (kind === 'sent') return to.find(({ personId }) => personId === undefined)?.address
  return kind === 'received' && outside?.proven ? from.address : undefined
}

/** The contact of a mail's outside address, for those who may see contacts. */
export const findContact = async ({ tenant, permissions }: Caller, mail: StoredMail) => {
  const address = findOutsideParty(mail)
  if (!address || !allows(CONTACT_MANAGERS, permissions)) return undefined
  return (await listAppsOff(tenant)).includes('contacts') ? undefined : findContactByEmail(tenant, address)
}

/** The contact history entry of a mail, with a deterministic id, so that filing is idempotent. */
const entryOf = ({ id, date, subject }: StoredMail, by: string) =>
  newLogEntry({ id: encodeTime(Date.parse(date)) + id.slice(10), at: date, kind: 'MAIL', by, text: subject })

/** Adds a mail to the history of its contact, once. */
export const fileMail = async (caller: Caller, idempotency: Idempotency, id: string): Promise<{ filedAt: string }> => {
  await refuseAppOff(caller.tenant, 'contacts')
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { mail } = (await openMail(caller, id)) ?? notFound()
    if (mail.filedAt) return { filedAt: mail.filedAt }
    const contact = (await findContact(caller, mail)) ?? notFound()
    const filedAt = now().toISOString()
    const done = await commitIdempotent(idempotency, { filedAt }, [
      ...buildMailWrites(caller, mail, { ...mail, filedAt, version: mail.version + 1 }),
      ...buildExchangeWrites(caller.tenant, contact, entryOf(mail, caller.person)),
    ])
    if ('answer' in done) return done.answer
  }
  throw new ApiError('mailbox.stale')
}
