import { now } from '#functions/core/clock.ts'
import { environment } from '#functions/core/environment.ts'
import { sendMail } from '#functions/core/mail/mail.ts'
import { getItem, getItems } from '#functions/core/table/table.ts'
import { recordExchange } from '#functions/data/apps/contacts/exchanges.ts'
import { toCompany } from '#functions/data/companies/companies.ts'
import { countOnce } from '#functions/data/companies/usage.ts'
import { workspaceKey } from '#functions/data/companies/workspaces.ts'
import { PositioningNotice as NoticeCode } from '#functions/data/inbox/notifications.ts'
import { countClientMail } from '#functions/data/mail/mailLimits.ts'
import { findMailFailure } from '#functions/data/mail/mailProblems.ts'
import { createClientLink, linkExpiry } from '#functions/data/missions/clientLinks.ts'
import { recordClientMailed, recordClientRefusal } from '#functions/data/missions/clientRefusals.ts'
import { missionKey, toMission } from '#functions/data/missions/storedMission.ts'
import { type Member, membersOf } from '#functions/data/people/members.ts'
import { openPositioning } from '#functions/data/positionings/positioningContext.ts'
import {
  listPositioningEventsBefore,
  type PositioningEvent,
  positioningEventKey,
  readCurrentEvent,
} from '#functions/data/positionings/positioningEvents.ts'
import { positioningKey, type StoredPositioning, toPositioning } from '#functions/data/positionings/positionings.ts'
import { readIf } from '#functions/data/stored.ts'
import { clientMail, type PositioningNotice, positioningMail } from '#functions/texts/positioning.ts'
import { INBOX } from '#shared/core/live.ts'
import { allows, STAFFING } from '#shared/core/permissions.ts'
import { isKnownToPerson, positioningIdParts } from '#shared/staffing/positionings/rules.ts'
import { publishPositioningActivity } from '../activity.ts'
import { removeAnsweredNotifications } from '../answeredNotifications.ts'
import { cachedHolders } from '../cachedHolders.ts'
import { invalidate } from '../invalidate.ts'
import { type Mailed, mailOnce, RetryLater } from '../mailOnce.ts'
import { type NotifyResult, notifyEach } from '../notify.ts'

const WEEK_MS = 7 * 86_400_000

/**
 * Whether mails to clients name the company as sender. A stranger could impersonate a bank, so mails of the first week,
 * in which complaints would come in, are sent in the name of Regie alone.
 */
const mayBeNamedAsSender = (createdAt: string): boolean => now().getTime() - Date.parse(createdAt) >= WEEK_MS

const LINK_ACTIONS: readonly PositioningEvent['actionType'][] = ['SENT_TO_CLIENT', 'CLIENT_LINK_RENEWED']

/** Mails the current link to the client, unless a later step has voided it or the address refuses mail. */
const mailClient = async (event: PositioningEvent): Promise<Mailed> => {
  const { tenant, positioningId, id } = event
  if (!LINK_ACTIONS.includes(event.actionType)) return 'none'
  const key = positioningEventKey(event)
  const mailed = await mailOnce({ key, at: event.actionAt }, async (isFirst) => {
    const file = await openPositioning(tenant, positioningId)
    const workspace = await getItem(workspaceKey(tenant))
    const contact = file?.positioning?.contact
    if (!file?.positioning || contact?.order !== id || !workspace) return undefined
    if (linkExpiry(contact, file.mission, file.person) <= now().toISOString()) return undefined
    const failure = await findMailFailure(tenant, contact.email)
    if (failure) return failure
    if (isFirst && !(await countClientMail(contact.email))) return 'unavailable'
    const token = await createClientLink(tenant, file.positioning, id)
    if (!token) return undefined
    const { name: company, colour, createdAt } = toCompany(workspace)
    const isSender = mayBeNamedAsSender(createdAt)
    // Reply-To, so that an answer to the mail reaches the person who sent the proposal.
    const sender = isSender ? await membersOf(tenant).get(event.actionBy.id) : undefined
    const facts = {
      contact: contact.name,
      company,
      colour,
      isSender,
      mission: event.mission,
      until: new Date(contact.expiresAt),
    }
    const mail = clientMail(contact.language, facts, `${environment.siteUrl}/client-proposal?token=${token}`)
    const replyTo = sender?.state === 'ACTIVE' ? sender.email : undefined
    return () => sendMail(contact.email, mail, { tenant, positioning: positioningId, order: id }, replyTo)
  })
  if (mailed === 'sent') await recordClientMailed(tenant, positioningId, id)
  else if (mailed !== 'later' && mailed !== 'none') {
    await recordClientRefusal(tenant, positioningId, { order: id }, mailed)
  }
  return mailed
}

const readPositioning = async ({ tenant, positioningId }: PositioningEvent): Promise<StoredPositioning | undefined> =>
  readIf(await getItem(positioningKey(tenant, positioningId)), toPositioning)

/** Whether the person may know of the positioning: it is their proposal, or was just withdrawn. */
const isVisibleToPerson = async (event: PositioningEvent): Promise<boolean> => {
  if (event.actionType === 'TAKEN_BACK') return true
  const positioning = await readPositioning(event)
  return positioning !== undefined && isKnownToPerson(positioning.status)
}

type Action = PositioningEvent['actionType']

const CLIENT_UNREACHED = ['CLIENT_MAIL_REFUSED', 'CLIENT_LINK_EXPIRED'] as const satisfies Action[]
/** The requests that a step answers: to accept, to send to the client, to send again. */
const ANSWERED_ACTIONS: Partial<Record<Action, readonly Action[]>> = {
  TAKEN_BACK: ['SENT_TO_RESOURCE', 'ACCEPTED_BY_RESOURCE'],
  ACCEPTED_BY_RESOURCE: ['SENT_TO_RESOURCE'],
  REFUSED_BY_RESOURCE: ['SENT_TO_RESOURCE'],
  CONSENT_WITHDRAWN: ['ACCEPTED_BY_RESOURCE', ...CLIENT_UNREACHED],
  SENT_TO_CLIENT: ['ACCEPTED_BY_RESOURCE'],
  CLIENT_LINK_RENEWED: CLIENT_UNREACHED,
  TAKEN_BACK_FROM_CLIENT: CLIENT_UNREACHED,
  ACCEPTED_BY_CLIENT: CLIENT_UNREACHED,
  REFUSED_BY_CLIENT: CLIENT_UNREACHED,
}
/** The steps that ask somebody for another one. */
export const REQUESTS: readonly Action[] = Object.values(ANSWERED_ACTIONS).flat()

/** Whether the requested step was taken, the request withdrawn or the mission closed, before anybody was notified. */
const isRequestAnswered = async ({ tenant, positioningId, actionType, actionAt }: PositioningEvent) => {
  if (!REQUESTS.includes(actionType)) return false
  const { missionId } = positioningIdParts(positioningId)
  const [item, mission] = await getItems([positioningKey(tenant, positioningId), missionKey(tenant, missionId)])
  const positioning = readIf(item, toPositioning)
  return !positioning || positioning.changedAt > actionAt || readIf(mission, toMission)?.status === 'CLOSED'
}

/** Recipients of a step who may still know of it: the person, and who manages staffing. */
const findRecipients = async (event: PositioningEvent): Promise<Member[]> => {
  const { tenant, positioningId, notify } = event
  if (notify.length === 0) return []
  const { personId } = positioningIdParts(positioningId)
  const isPersons = notify.includes(personId) && (await isVisibleToPerson(event))
  return (await membersOf(tenant).getMany(notify)).filter(
    ({ id, state, permissions }) =>
      state === 'ACTIVE' && ((id === personId && isPersons) || allows(STAFFING, permissions)),
  )
}

/** Where a step leads its reader: of somebody's own proposal to what they see of it, of a withdrawn one to the others. */
const linkTo = ({ actionType, positioningId }: PositioningEvent, { id, permissions }: Member): string => {
  const { missionId, personId } = positioningIdParts(positioningId)
  if (actionType === 'TAKEN_BACK') return '/proposals'
  const isOwnOfStaff = id === personId && allows(STAFFING, permissions)
  return `/mission-proposals/${missionId}${isOwnOfStaff ? '?as=me' : ''}`
}

const notifyRecipients = async (event: PositioningEvent, recipients: readonly Member[]): Promise<NotifyResult> => {
  const { id, tenant, actionAt: at, actionBy, message, resourceName, mission, client, firstDay, lastDay } = event
  const code = NoticeCode.safeParse(event.actionType)
  if (!code.success || recipients.length === 0 || (await isRequestAnswered(event)))
    return { mailed: 0, waits: false, failed: [] }
  const { personId } = positioningIdParts(event.positioningId)
  return notifyEach(recipients, (recipient) => {
    const own = recipient.id === personId
    const params = { person: resourceName, by: actionBy.name, mission, client, own, firstDay, lastDay }
    const notice: PositioningNotice = { code: code.data, params }
    return {
      tenant,
      about: 'positionings',
      id,
      at,
      notice,
      link: linkTo(event, recipient),
      mail: async (url) => positioningMail(recipient, notice, message, url),
    }
  })
}

/** The steps after which other days of somebody's months are to be filled. */
const DAYS_CHANGE: readonly Action[] = ['ACCEPTED_BY_CLIENT', 'ASSIGNMENT_CHANGED']

/** Kinds of exchanges with a client's contact. */
const EXCHANGE_KINDS = {
  SENT_TO_CLIENT: 'SENT_TO_CLIENT',
  ACCEPTED_BY_CLIENT: 'CLIENT_ACCEPTED',
  REFUSED_BY_CLIENT: 'CLIENT_REFUSED',
} as const
const isExchange = (action: string): action is keyof typeof EXCHANGE_KINDS => action in EXCHANGE_KINDS

/** Records the exchange in the log of the client's contact. */
const logContactExchange = async ({ tenant, id, positioningId, actionType, actionBy, mission }: PositioningEvent) => {
  if (!isExchange(actionType)) return
  const item = await getItem(positioningKey(tenant, positioningId))
  const email = item && toPositioning(item).contact?.email
  if (!email) return
  const by = actionType === 'SENT_TO_CLIENT' ? actionBy.id : null
  const link = `/mission-proposals/${positioningIdParts(positioningId).missionId}`
  await recordExchange(tenant, email, { id, kind: EXCHANGE_KINDS[actionType], by, text: mission, link })
}

/** Invalidates what shows candidates and how many there are, on the pages of whoever staffs missions but has not done it. */
const updateStaffing = async ({ tenant, actionBy }: PositioningEvent): Promise<void> => {
  const holders = await cachedHolders(tenant, STAFFING)
  invalidate(
    tenant,
    holders.filter((one) => one !== actionBy.id),
    ['positionings', 'missions', INBOX],
  )
}

/** Updates open pages, mails the client, notifies people and counts the mails of a positioning step. */
export const deliverPositioning = async (handed: PositioningEvent): Promise<void> => {
  const event = await readCurrentEvent(handed)
  if (!event) return
  await updateStaffing(event)
  const recipients = await findRecipients(event)
  await publishPositioningActivity(
    event,
    recipients.map(({ id }) => id),
  )
  await logContactExchange(event)
  if (DAYS_CHANGE.includes(event.actionType))
    invalidate(event.tenant, [positioningIdParts(event.positioningId).personId], ['cra', INBOX])
  const toClient = await mailClient(event)
  const asking = ANSWERED_ACTIONS[event.actionType]
  if (asking) await removeAnsweredNotifications(event, asking, await listPositioningEventsBefore(event))
  const { mailed, waits } = await notifyRecipients(event, recipients)
  if (event.actionType === 'ACCEPTED_BY_CLIENT') await (await import('../apps/index.ts')).proposeKitFor(event)
  if (waits || toClient === 'later') throw new RetryLater()
  const mailsSent = mailed + (toClient === 'sent' ? 1 : 0)
  await countOnce({ tenant: event.tenant, key: positioningEventKey(event), at: event.actionAt }, { mailsSent })
}
