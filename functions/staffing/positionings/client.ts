import { now } from '#functions/core/clock.ts'
import { ApiError, busy } from '#functions/core/http/apiError.ts'
import type { Idempotency } from '#functions/core/http/idempotency.ts'
import { log } from '#functions/core/log.ts'
import { refuseSuspended } from '#functions/core/security/revocations.ts'
import { expression } from '#functions/core/table/expression.ts'
import { getItems } from '#functions/core/table/table.ts'
import { findToken, spendToken } from '#functions/data/accounts/oneTimeTokens.ts'
import { toCompany, toLetterhead } from '#functions/data/companies/companies.ts'
import { loadResumePaper } from '#functions/data/companies/resumePaper.ts'
import { workspaceKey } from '#functions/data/companies/workspaces.ts'
import { openToReports, positionLeftCondition } from '#functions/data/missions/assignments.ts'
import { linkExpiry } from '#functions/data/missions/clientLinks.ts'
import { checkClientUnchanged } from '#functions/data/missions/clients.ts'
import { missionsOf } from '#functions/data/missions/missions.ts'
import { hasPositionLeft } from '#functions/data/missions/positions.ts'
import { consentKey, type StoredConsent, toConsent } from '#functions/data/positionings/consents.ts'
import { openPositioning } from '#functions/data/positionings/positioningContext.ts'
import { resumeFile } from '#functions/texts/resume/file.ts'
import type { OutputOf, ParsedOf } from '#shared/core/endpoint.ts'
import type { DisplayLanguage } from '#shared/core/terms.ts'
import type { positionings } from '#shared/staffing/positionings/contract.ts'
import { type Actor, applyTransition, isAsAgreed, isOpen, type LoadedPositioning } from './transition.ts'
import { toProposedMission } from './view.ts'

/** Unknown, expired, used and revoked links get the same error. */
const invalidLink = (): never => {
  throw new ApiError('positionings.invalidLink')
}

interface FollowedLink extends LoadedPositioning {
  tenant: string
  hash: string
  contact: NonNullable<LoadedPositioning['positioning']['contact']>
  consent: NonNullable<LoadedPositioning['positioning']['consent']>
}

/** The proposal of a client's link, while it awaits an answer and matches the person's consent. */
const followProposalLink = async (token: string): Promise<FollowedLink> => {
  const found = (await findToken(token, 'client')) ?? invalidLink()
  const { tenant, hash } = found
  const file = (await openPositioning(tenant, found.positioning)) ?? invalidLink()
  const { positioning, mission, person } = file
  if (positioning?.status !== 'SENT_TO_CLIENT' || positioning.link !== hash) return invalidLink()
  const { contact, consent } = positioning
  if (!contact || !consent || linkExpiry(contact, mission, person) <= now().toISOString()) return invalidLink()
  if (mission.status !== 'OPEN' || person?.state !== 'ACTIVE' || person.erasing) return invalidLink()
  if (!isAsAgreed({ positioning, mission })) return invalidLink()
  return { ...file, positioning, tenant, hash, contact, consent }
}

const loadConsent = async ({ tenant, positioning, consent }: FollowedLink) => {
  const [item, workspace] = await getItems([
    consentKey(tenant, positioning.person, positioning.missionId, consent.id),
    workspaceKey(tenant),
  ])
  const kept: StoredConsent | undefined = item && toConsent(item)
  if (!kept || kept.withdrawnAt || !workspace) return invalidLink()
  return { kept, company: toCompany(workspace) }
}

/** The proposal as shown to the client: what the person has consented to. */
export const readProposal = async (token: string): Promise<OutputOf<typeof positionings.proposal>> => {
  const found = await followProposalLink(token)
  const { tenant, mission, client, contact } = found
  const [{ kept, company }, description] = await Promise.all([
    loadConsent(found),
    missionsOf(tenant).description(mission.id),
  ])
  const { id: _, status: __, ...shown } = toProposedMission(mission, client, description)
  const { personId: ___, ...profile } = kept.snapshot
  const { name, language, expiresAt } = contact
  return {
    company: toLetterhead(company),
    contact: name,
    language,
    mission: shown,
    full: !hasPositionLeft(mission),
    rate: kept.terms.rate,
    profile,
    expiresAt,
  }
}

/** The person's résumé as shown to the client. */
export const createProposalResume = async (token: string, language: DisplayLanguage): Promise<File> => {
  const found = await followProposalLink(token)
  const { kept, company } = await loadConsent(found)
  log.info('resume.followed', { tenant: found.tenant, positioning: found.positioning.id })
  return resumeFile(kept.snapshot, await loadResumePaper(company), language)
}

/** Records the client's answer, once; accepting takes a position and makes the mission reportable. */
export const answerProposal = async (
  { token, accepted, message }: ParsedOf<typeof positionings.answerProposal>,
  idempotency: Idempotency,
): Promise<boolean> => {
  const { hash, tenant, contact, ...file } = await followProposalLink(token)
  const { positioning, mission, client } = file
  await refuseSuspended(tenant)
  const actor: Actor = { tenant, by: { id: '', name: contact.name }, caller: undefined }
  const { startDate, endDate } = mission
  const assign = { startDate, endDate, ended: false, rate: positioning.preposedAdr }
  const spent = { write: spendToken(hash), refusal: 'positionings.invalidLink' as const }
  const opens = [
    openToReports(tenant, positioning.person, mission, client, assign),
    checkClientUnchanged(tenant, client),
  ].map((write) => ({ write, refusal: 'resource.conflict' as const }))
  if (accepted && !hasPositionLeft(mission)) throw new ApiError('positionings.noPositionLeft')
  const step = {
    actor,
    file,
    message,
    link: hash,
    change: { clientMessage: message || null, reason: accepted ? null : message || null },
    notify: [positioning.person, ...positioning.managers],
  }
  const done = accepted
    ? applyTransition(
        {
          ...step,
          transition: 'CLIENT_ACCEPT',
          assign,
          needsPerson: true,
          more: [spent, ...opens],
          missionWhen: expression`${isOpen} AND #version = ${mission.version} AND ${positionLeftCondition(mission)}`,
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
    // Concurrently the last position was taken, or the link was used or voided.
    const { mission: current } = await followProposalLink(token)
    if (accepted && !hasPositionLeft(current)) throw new ApiError('positionings.noPositionLeft')
    throw busy(error)
  })
}
