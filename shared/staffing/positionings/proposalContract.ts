import * as z from 'zod'
import { post } from '#shared/core/endpoint.ts'
import { CivilDate, DisplayLanguage, Id, Instant } from '#shared/core/terms.ts'
import { multiline } from '#shared/core/text/multiline.ts'
import { Letterhead } from '#shared/people/terms.ts'
import { ProfileSnapshot, WordFile } from '#shared/staffing/profiles/fields.ts'
import { MissionStatus } from '#shared/staffing/terms.ts'
import { Option } from '#shared/time/terms.ts'
import { Country, DailyRate, InterventionType, LanguageCode, MissionSkill } from '../terms.ts'

const Reason = multiline(z.string().trim().max(1000))

/** The data of a mission visible to positioned people and to the client. */
export const ProposedMission = z.object({
  id: Id,
  title: z.string(),
  client: Option,
  description: z.string(),
  skills: z.array(MissionSkill),
  minYears: z.int().nullable(),
  languages: z.array(LanguageCode),
  startDate: CivilDate,
  endDate: CivilDate,
  interventionType: InterventionType.nullable(),
  city: z.string(),
  country: Country.nullable(),
  status: MissionStatus,
})
export type ProposedMission = z.infer<typeof ProposedMission>

/** 256 random bits from a mail's link. */
const LinkToken = z.string().regex(/^[\w-]{43}$/)

/** Endpoints for clients with a mailed link. */
export const proposalEndpoints = {
  proposal: post('/api/client-proposal', {
    summary:
      'Get the proposal that a client’s e-mail link opens. Unknown, expired, used and void links return the same error.',
    access: 'public',
    input: { token: LinkToken },
    output: z.object({
      company: Letterhead,
      contact: z.string(),
      language: DisplayLanguage,
      mission: ProposedMission.omit({ id: true, status: true }),
      /** All its positions are filled: accepting is refused. */
      full: z.boolean(),
      rate: DailyRate,
      profile: ProfileSnapshot.omit({ personId: true }),
      expiresAt: Instant,
    }),
    errors: ['positionings.invalidLink'],
    changes: [],
    cost: { requests: 5, units: 60 },
  }),
  proposalResume: post('/api/client-proposal/resume', {
    summary:
      'Download the proposed person’s résumé by the client’s e-mail link, as a Word document in the given language',
    access: 'public',
    input: { token: LinkToken, language: DisplayLanguage },
    output: WordFile,
    errors: ['positionings.invalidLink'],
    changes: [],
    cost: { requests: 4, units: 40 },
  }),
  answerProposal: post('/api/client-proposal/answer', {
    summary: 'Accept or refuse a proposed person, once. Accepting opens the mission to their timesheets.',
    access: 'public',
    input: { token: LinkToken, accepted: z.boolean(), message: Reason },
    output: z.boolean(),
    errors: ['positionings.invalidLink', 'positionings.noPositionLeft', 'company.suspended'],
    // More when the transaction is refused, to read the current state.
    cost: { requests: 8, units: 160 },
  }),
} as const
