import { newId, now } from '#functions/core/clock.ts'
import type { Write } from '#functions/core/table/item.ts'
import { buildProfileIndexWrites } from '#functions/data/matching/profileMatching.ts'
import { addClient, type Client } from '#functions/data/missions/clients.ts'
import { addMission } from '#functions/data/missions/missions.ts'
import { claimSlug } from '#functions/data/missions/slugs.ts'
import type { StoredMission } from '#functions/data/missions/storedMission.ts'
import type { Member } from '#functions/data/people/members.ts'
import { fullName } from '#functions/data/people/names.ts'
import { newConsent } from '#functions/data/positionings/consents.ts'
import { buildPastPositioning } from '#functions/data/positionings/pastPositioning.ts'
import { buildMissionStatWrites } from '#functions/data/positionings/staffingStats.ts'
import { buildSheetSave } from '#functions/data/profiles/professionalProfiles.ts'
import { type AcceptedMission, acceptMission } from '#functions/data/reports/reportableMissions.ts'
import { civilDate, dateParts, endOfMonth, monthOf, monthsAfter } from '#shared/core/dates/calendar.ts'
import type { DisplayLanguage } from '#shared/core/terms.ts'
import { slugOf } from '#shared/staffing/missions/rules.ts'
import type { PositioningTransition } from '#shared/staffing/positionings/rules.ts'
import type { ProfileFields } from '#shared/staffing/profiles/fields.ts'
import { EMPTY_PROFILE, snapshotOf, withoutContactDetails } from '#shared/staffing/profiles/rules.ts'
import { codedSkills } from '#shared/staffing/skills.ts'
import { CLIENTS, MISSIONS, PEOPLE, type SampleMissionKey, type SamplePersonKey, WORDS } from './content.ts'

const parseSkills = (text: string) =>
  codedSkills(text.split(', ').map((one) => ({ code: one.slice(0, -2), level: Number(one.slice(-1)) })))

const entries = <K extends string, T>(record: Readonly<Partial<Record<K, T>>>) => Object.entries(record) as [K, T][]

/** The profile of a sample person. */
const buildProfile = (key: SamplePersonKey, language: DisplayLanguage, today: string): ProfileFields => {
  const { skills, city, rate, type, works } = PEOPLE[key]
  const [zipCode, town] = city
  const { titles, job } = WORDS[language]
  return {
    ...EMPTY_PROFILE,
    professionalTitle: titles[key],
    available: Object.keys(works).length === 0,
    dailyRate: rate,
    contractType: type === 'FREELANCER' ? 'FREELANCE' : 'CDI',
    interventionType: 'HYBRID',
    zipCode,
    city: town,
    location: 'FR',
    languages: [
      { languageCode: 'FR', level: 4 },
      { languageCode: 'EN', level: 3 },
    ],
    userExperiences: [
      {
        title: titles[key],
        organization: WORDS[language].company,
        description: job,
        startDate: civilDate(dateParts(today).year - 6, 9, 1),
        endDate: null,
        tasks: [{ headline: job, skills: parseSkills(skills) }],
      },
    ],
  }
}

const STEPS = {
  selected: ['SELECT'],
  proposed: ['SELECT', 'PROPOSE'],
  agreed: ['SELECT', 'PROPOSE', 'ACCEPT'],
  working: ['SELECT', 'PROPOSE', 'ACCEPT', 'SEND_TO_CLIENT', 'CLIENT_ACCEPT'],
} as const satisfies Record<string, readonly PositioningTransition[]>

const datesOf = ([from, to]: readonly [number, number], today: string) => {
  const firstOfMonth = `${monthOf(today)}-01`
  return { startDate: monthsAfter(firstOfMonth, from), endDate: endOfMonth(monthsAfter(firstOfMonth, to)) }
}

export interface StaffingInput {
  tenant: string
  language: DisplayLanguage
  founder: { id: string; name: string }
  members: Record<SamplePersonKey, Member>
  today: string
}

/** The transactions that create profiles, clients, missions, positionings and reportable missions. */
export const buildStaffingWrites = ({ tenant, language, founder, members, today }: StaffingInput) => {
  const words = WORDS[language]
  const sheets = entries(members).map(([key, member]) => {
    const { sheet, writes } = buildSheetSave(tenant, member, 0, buildProfile(key, language, today))
    return { key, sheet, writes: [...writes, ...buildProfileIndexWrites(tenant, member, undefined, sheet)] }
  })
  const clients = new Map(
    CLIENTS.map((title): [string, Client] => [title, { id: newId(), title, slug: slugOf(title), version: 1 }]),
  )
  const accepted: Partial<Record<SamplePersonKey, Partial<Record<SampleMissionKey, AcceptedMission>>>> = {}
  const missions = entries(MISSIONS).flatMap(([key, one]) => {
    const [title, description] = words.missions[key]
    const client = clients.get(one.client)
    if (!client) return []
    const workers = entries(PEOPLE).filter(([, { works }]) => works[key])
    const mission: StoredMission = {
      id: newId(),
      title,
      slug: slugOf(title),
      clientId: client.id,
      status: 'OPEN',
      version: 1,
      skills: parseSkills(one.skills),
      minYears: 3,
      languages: ['FR'],
      ...datesOf(one.months, today),
      rateMin: one.rates[0],
      rateMax: one.rates[1],
      interventionType: one.interventionType,
      city: one.city,
      country: 'FR',
      positions: Math.max(1, workers.length),
      validators: [],
      createdAt: now().toISOString(),
      closedAt: null,
      counts: {},
      total: 0,
      assigned: {},
    }
    const [clientOption, missionOption] = [client, mission].map(({ id, title: name, slug }) => ({
      id,
      title: name,
      slug,
    })) as [AcceptedMission['client'], AcceptedMission['mission']]
    const dates = { startDate: mission.startDate, endDate: mission.endDate }
    const people: [SamplePersonKey, keyof typeof STEPS][] = [
      ...workers.map(([person]): [SamplePersonKey, 'working'] => [person, 'working']),
      ...entries(one.candidates),
    ]
    const positionings = people.flatMap(([person, course]) => {
      const member = members[person]
      const option = { client: clientOption, mission: missionOption, ...dates, validators: [] }
      if (course === 'working') accepted[person] = { ...accepted[person], [key]: option }
      const { rate } = PEOPLE[person]
      const terms = { client: clientOption, mission: missionOption, ...dates, rate }
      const sheet = sheets.find((sheetOf) => sheetOf.key === person)?.sheet
      const agreement =
        course === 'agreed' && sheet
          ? newConsent(
              ...([tenant, member.id, fullName(member), terms] as const),
              withoutContactDetails(snapshotOf(member, sheet, sheet.version)),
            )
          : undefined
      const consent = agreement && {
        id: agreement.consent.id,
        at: agreement.consent.at,
        hash: agreement.consent.hash,
        profileVersion: agreement.consent.profileVersion,
        terms,
      }
      return [
        ...buildPastPositioning({
          tenant,
          client,
          mission,
          manager: founder,
          rate,
          steps: STEPS[course],
          person: { id: member.id, name: fullName(member) },
          ...(consent && { consent }),
        }),
        [
          ...(agreement ? [agreement.write] : []),
          ...(course === 'working' ? [acceptMission(tenant, member.id, option)] : []),
        ],
      ]
    })
    return [
      [
        claimSlug(tenant, 'mission', mission.slug, mission.id),
        ...addMission(tenant, mission, `<p>${description}</p>`),
        ...buildMissionStatWrites(tenant, { opened: 1, positionsOpen: mission.positions }),
      ],
      ...positionings,
    ]
  })
  const writes: Write[][] = [
    ...sheets.map((one) => one.writes),
    [...clients.values()].flatMap((client) => addClient(tenant, client)),
    ...missions,
  ]
  return { writes: writes.filter(({ length }) => length > 0), accepted }
}
