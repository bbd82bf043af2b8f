import { now } from '#functions/core/clock.ts'
import { ApiError, busy } from '#functions/core/http/apiError.ts'
import type { Idempotency } from '#functions/core/http/idempotency.ts'
import { log } from '#functions/core/log.ts'
import { refuseSuspended } from '#functions/core/security/revocations.ts'
import { expression } from '#functions/core/table/expression.ts'
import { getItems } from '#functions/core/table/table.ts'
import { findToken, spendToken } from '#functions/data/accounts/oneTimeTokens.ts'
import { toCompany, toLetterhead } from '#functions/data/companies/companies.ts'
import { resumePaper } from '#functions/data/companies/resumePaper.ts'
import { workspaceKey } from '#functions/data/companies/workspaces.ts'
import { openToReports, positionStillLeft } from '#functions/data/missions/assignments.ts'
import { linkUntil } from '#functions/data/missions/clientLinks.ts'
import { stillNamed } from '#functions/data/missions/clients.ts'
import { missionsOf } from '#functions/data/missions/missions.ts'
import { hasPositionLeft } from '#functions/data/missions/positions.ts'
import { consentKey, type StoredConsent, toConsent } from '#functions/data/positionings/consents.ts'
import { openPositioning } from '#functions/data/positionings/positioningContext.ts'
import { resumeFile } from '#functions/texts/resume/file.ts'
import type { OutputOf, ParsedOf } from '#shared/core/endpoint.ts'
import type { DisplayLanguage } from '#shared/core/terms.ts'
import type { positionings } from '#shared/staffing/positionings/contract.ts'
import { type Actor, applyTransition, isAsAgreed, isOpen, type Opened } from './transition.ts'
import { toProposed } from './view.ts'

/** Unknown, expired, used and void links are refused alike. */
const invalidLink = (): never => {
  throw new ApiError('positionings.invalidLink')
}

interface Followed extends Opened {
  tenant: string
  hash: string
  contact: NonNullable<Opened['positioning']['contact']>
  consent: NonNullable<Opened['positioning']['consent']>
}

/** The proposal that a client's link leads to, as long as it waits for their answer and is what the person agreed to. */
const followed = async (token: string): Promise<Followed> => {
  const found = (await findToken(token, 'client')) ?? invalidLink()
  const { tenant, hash } = found
  const file = (await openPositioning(tenant, found.positioning)) ?? invalidLink()
  const { positioning, mission, person } = file
  if (positioning?.status !== 'SENT_TO_CLIENT' || positioning.link !== hash) return invalidLink()
  const { contact, consent } = positioning
  if (!contact || !consent || linkUntil(contact, mission, person) <= now().toISOString()) return invalidLink()
  if (mission.status !== 'OPEN' || person?.state !== 'ACTIVE' || person.erasing) return invalidLink()
  if (!isAsAgreed({ positioning, mission })) return invalidLink()
  return { ...file, positioning, tenant, hash, contact, consent }
}

const consentOf = async ({ tenant, positioning, consent }: Followed) => {
  const [item, workspace] = await getItems([
    consentKey(tenant, positioning.person, positioning.missionId, consent.id),
    workspaceKey(tenant),
  ])
  const kept: StoredConsent | undefined = item && toConsent(item)
  if (!kept || kept.withdrawnAt || !workspace) return invalidLink()
  return { kept, company: toCompany(workspace) }
}

/** What the holder of a client's link sees: what the person has agreed to. */
export const proposal = async (token: string): Promise<OutputOf<typeof positionings.proposal>> => {
  const found = await followed(token)
  const { tenant, mission, client, contact } = found
  const [{ kept, company }, description] = await Promise.all([
    consentOf(found),
    missionsOf(tenant).description(mission.id),
  ])
  const { id: _, status: __, ...shown } = toProposed(mission, client, description)
  const { personId: ___, ...profile } = kept.snapshot
  const { name, language, expiresAt } = contact
  return {
    company: toLetterhead(company),
    contact: name,
    language,
    mission: shown,
    rate: kept.terms.rate,
    profile,
    expiresAt,
  }
}

/** What the holder of a client's link sees of the person, as a résumé. */
export const proposalResume = async (token: string, language: DisplayLanguage): Promise<File> => {
  const found = await followed(token)
  const { kept, company } = await consentOf(found)
  log.info('resume.followed', { tenant: found.tenant, positioning: found.positioning.id })
  return resumeFile(kept.snapshot, await resumePaper(company), language)
}

/** The client's answer, once: accepting takes one of the positions and opens the mission to the person's reports. */
export const answerProposal = async (
  { token, accepted, message }: ParsedOf<typeof positionings.answerProposal>,
  idempotency: Idempotency,
): Promise<boolean> => {
  const { hash, tenant, contact, ...file } = await followed(token)
  const { positioning, mission, client } = file
  await refuseSuspended(tenant)
  const actor: Actor = { tenant, by: { id: '', name: contact.name }, caller: undefined }
  const { startDate, endDate } = mission
  const assign = { startDate, endDate, ended: false, rate: positioning.preposedAdr }
  const spent = { write: spendToken(hash), refusal: 'positionings.invalidLink' as const }
  const opens = [openToReports(tenant, positioning.person, mission, client, assign), stillNamed(tenant, client)].map(
    (write) => ({ write, refusal: 'resource.conflict' as const }),
  )
  if (accepted && !hasPositionLeft(mission)) throw new ApiError('positionings.noPositionLeft')
  const step = {
    ...{ actor, file, message, link: hash },
    change: { clientMessage: message || null, reason: accepted ? null : message || null },
    notify: [positioning.person, ...positioning.managers],
  }
  const done = accepted
    ? applyTransition(
        {
          ...{ ...step, transition: 'CLIENT_ACCEPT', assign, needsPerson: true, more: [spent, ...opens] },
          missionWhen: expression`${isOpen} AND #version = ${mission.version} AND ${positionStillLeft(mission)}`,
          missionRefusal: 'resource.conflict',
        },
        () => true,
        idempotency,
      )
    : applyTransition(
        { ...step, transition: 'CLIENT_REFUSE', missionWhen: isOpen, more: [spent] },
        () => true,
        idempotency,
      )
  return done.catch(async (error: unknown) => {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    // Somebody took the last position, or the link was used or voided, in this very moment.
    const { mission: current } = await followed(token)
    if (accepted && !hasPositionLeft(current)) throw new ApiError('positionings.noPositionLeft')
    throw busy(error)
  })
}
