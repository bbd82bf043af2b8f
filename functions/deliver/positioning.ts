import { makeClientLink } from '#functions/data/clientLinks.ts'
import { noteClientRefusal } from '#functions/data/clientRefusals.ts'
import { mailProblemOf } from '#functions/data/mailProblems.ts'
import { type Member, membersOf } from '#functions/data/members.ts'
import { PositioningNotice as Told } from '#functions/data/notifications.ts'
import {
  currentEvent,
  type PositioningEvent,
  positioningEventKey,
  setLinkMailed,
} from '#functions/data/positioningEvents.ts'
import { openPositioning } from '#functions/data/positioningFile.ts'
import { countOnce } from '#functions/data/usage.ts'
import { toWorkspace, workspaceKey } from '#functions/data/workspaces.ts'
import { environment } from '#functions/lib/environment.ts'
import { sendMail } from '#functions/lib/mail.ts'
import { getItem } from '#functions/lib/table.ts'
import { clientMail, type PositioningNotice, positioningMail } from '#functions/texts/positioning.ts'
import { allows, STAFFING } from '#shared/rules/permissions.ts'
import { positioningIdParts } from '#shared/rules/positioning.ts'
import { tell } from './tell.ts'

const LINKED: readonly PositioningEvent['actionType'][] = ['SENT_TO_CLIENT', 'CLIENT_LINK_RENEWED']

/** Mails the client the one link that counts, unless a later step has voided it or the address refuses mail. */
const mailClient = async (event: PositioningEvent, isMailed: boolean): Promise<number> => {
  const { tenant, positioningId, id } = event
  if (!LINKED.includes(event.actionType)) return 0
  if (isMailed) return 1
  const file = await openPositioning(tenant, positioningId)
  const workspace = await getItem(workspaceKey(tenant))
  const contact = file?.positioning?.contact
  if (!file?.positioning || !contact || !workspace) return 0
  if (await mailProblemOf(contact.email)) {
    await noteClientRefusal(tenant, positioningId, contact.email)
    return 0
  }
  const token = await makeClientLink(tenant, file.positioning, id)
  if (!token) return 0
  const facts = {
    contact: contact.name,
    company: toWorkspace(workspace).name,
    mission: event.mission,
    until: new Date(contact.expiresAt),
  }
  const url = `${environment.siteUrl}/client-proposal?token=${token}`
  await sendMail(contact.email, clientMail(contact.language, facts, url), { tenant, positioning: positioningId })
  await setLinkMailed(event)
  return 1
}

/** Tells those whom a step concerns and who still may know of it; answers how many of them by mail. */
const tellAll = async (event: PositioningEvent): Promise<number> => {
  const { id, tenant, actionBy, message, notify, resourceName, mission, client } = event
  const code = Told.safeParse(event.actionType)
  if (!code.success || notify.length === 0) return 0
  const { missionId, personId } = positioningIdParts(event.positioningId)
  const mayKnow = ({ id: one, permissions }: Member) => one === personId || allows(STAFFING, permissions)
  const recipients = (await membersOf(tenant).getMany(notify)).filter((one) => one.state === 'ACTIVE' && mayKnow(one))
  const link = `/mission-proposals/${missionId}`
  let mailed = 0
  for (const recipient of recipients) {
    const own = recipient.id === personId
    const params = { person: resourceName, by: actionBy.name, mission, client, own }
    const notice: PositioningNotice = { code: code.data, params }
    const mail = () => positioningMail(recipient, notice, message, `${environment.siteUrl}${link}`)
    if (await tell(recipient, { tenant, about: 'positionings', id, notice, link, mail })) mailed += 1
  }
  return mailed
}

/** What follows from a step of a positioning: the client gets their link, people are told, and mails are counted. */
export const deliverPositioning = async (handed: PositioningEvent): Promise<void> => {
  const current = await currentEvent(handed)
  if (!current) return
  const { event, isLinkMailed } = current
  const mailsSent = (await mailClient(event, isLinkMailed)) + (await tellAll(event))
  await countOnce({ tenant: event.tenant, key: positioningEventKey(event) }, { mailsSent })
}
