import { now } from '#functions/core/clock.ts'
import { linkExpiry } from '#functions/data/missions/clientLinks.ts'
import type { Client } from '#functions/data/missions/clients.ts'
import { hasPositionLeft } from '#functions/data/missions/positions.ts'
import type { StoredMission } from '#functions/data/missions/storedMission.ts'
import type { Member } from '#functions/data/people/members.ts'
import { fullName } from '#functions/data/people/names.ts'
import type { PositioningContext } from '#functions/data/positionings/positioningContext.ts'
import type { StoredPositioning } from '#functions/data/positionings/positionings.ts'
import { isMailRetried, type MailState } from '#shared/core/mail.ts'
import { earliestStart, latestEnd } from '#shared/staffing/positionings/assignmentRules.ts'
import type { Terms } from '#shared/staffing/positionings/consent.ts'
import type { Positioning } from '#shared/staffing/positionings/contract.ts'
import type { ProposedMission } from '#shared/staffing/positionings/proposalContract.ts'

const optionOf = ({ id, title, slug }: Pick<Client, 'id' | 'title' | 'slug'>) => ({ id, title, slug })

/** The terms of a consent given now. */
export const termsOf = (mission: StoredMission, client: Client, rate: number): Terms => ({
  client: optionOf(client),
  mission: optionOf(mission),
  startDate: mission.startDate,
  endDate: mission.endDate,
  rate,
})

/** Delivery state of the client's mail while an answer is awaited; undefined if unknown, as for earlier releases. */
const clientMailState = ({ status, contact, link }: StoredPositioning): MailState | undefined => {
  if (!contact || status !== 'SENT_TO_CLIENT') return undefined
  const failure = contact.failure ?? (contact.refused ? 'bounced' : undefined)
  if (failure || contact.mailedAt) return failure ?? 'sent'
  if (isMailRetried(new Date(contact.sentAt), now())) return 'waiting'
  // With a link the mail may still be sent; without one the attempt ended unconfirmed.
  return link ? undefined : 'unconfirmed'
}

/** A positioning as shown to staffing. */
export const toPositioning = (
  stored: StoredPositioning,
  mission: Pick<StoredMission, 'assigned' | 'reopenedAt' | 'status' | 'startDate' | 'endDate'>,
  person: Member | undefined,
): Positioning => {
  const { consent, contact } = stored
  const assignment = mission.assigned[stored.person]
  const name = person ? fullName(person) : stored.resourceName
  const mail = clientMailState(stored)
  return {
    id: stored.id,
    missionId: stored.missionId,
    status: stored.status,
    version: stored.version,
    person: { id: stored.person, name, avatarPath: person?.avatarPath ?? null },
    positionedDate: stored.positionedDate,
    preposedAdr: stored.preposedAdr,
    changedAt: stored.changedAt,
    reason: stored.reason,
    clientMessage: stored.clientMessage,
    contact: contact && {
      name: contact.name,
      email: contact.email,
      language: contact.language,
      sentAt: contact.sentAt,
      expiresAt: linkExpiry(contact, mission, person),
      ...(mail && { mail }),
    },
    assignment: assignment
      ? {
          startDate: assignment.startDate,
          endDate: assignment.endDate,
          earliestStart: earliestStart(mission, assignment),
          latestEnd: latestEnd(mission, assignment),
        }
      : null,
    consent: consent && { at: consent.at, hash: consent.hash, profileVersion: consent.profileVersion },
  }
}

/** A positioning as shown to the person, without the client's contact. */
export const toOwnPositioning = (...of: Parameters<typeof toPositioning>): Positioning => ({
  ...toPositioning(...of),
  contact: null,
})

/** A positioning in a list. */
export const toLine = ({
  positioning,
  mission,
  client,
  person,
}: PositioningContext & { positioning: StoredPositioning }) => ({
  ...toPositioning(positioning, mission, person),
  title: mission.title,
  client: client.title,
  startDate: mission.assigned[positioning.person]?.startDate ?? mission.startDate,
  isOpen: mission.status === 'OPEN',
  hasPosition: hasPositionLeft(mission),
})

/** A mission as shown to the person and the client. */
export const toProposedMission = (mission: StoredMission, client: Client, description: string): ProposedMission => ({
  id: mission.id,
  title: mission.title,
  client: optionOf(client),
  description,
  skills: mission.skills,
  minYears: mission.minYears,
  languages: mission.languages,
  startDate: mission.startDate,
  endDate: mission.endDate,
  interventionType: mission.interventionType,
  city: mission.city,
  country: mission.country,
  status: mission.status,
})
