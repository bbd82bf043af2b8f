import * as z from 'zod'
import { type Area, exactly, fields, filled, flag, is, list, number, some, text } from './table.ts'

const missionBody = {
  clientId: '{client.id}',
  title: 'Search',
  description: '',
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  skills: [],
  minYears: null,
  languages: [],
  rateMin: null,
  rateMax: null,
  interventionType: null,
  city: '',
  country: null,
  positions: 1,
  validators: [],
}
const profileBody = {
  professionalTitle: 'Analyst',
  available: false,
  availableFromDate: '2027-01-04',
  contractType: 'CDI',
  interventionType: 'HYBRID',
  dailyRate: 520,
  address: '1 rue du Lac',
  zipCode: '75001',
  city: 'Paris',
  location: 'FR',
  linkedinUrl: 'https://www.linkedin.com/in/camille',
  languages: [{ languageCode: 'EN', level: 3 }],
  version: 0,
  userExperiences: [
    {
      title: 'Analyst',
      startDate: '2020-01-01',
      endDate: null,
      organization: 'Acme',
      description: 'Grids',
      tasks: [{ headline: 'Built', skills: [{ code: 'java', level: 3 }] }],
    },
  ],
  userDiplomas: [{ title: 'Master', establishment: 'Lyon', obtentionYear: 2015 }],
  userCertification: [{ title: 'PSM', establishment: 'Scrum.org', obtentionYear: 2021, skills: [] }],
}

const Row = {
  missionId: filled,
  title: filled,
  positionedDate: filled,
  preposedAdr: is(500),
  startDate: filled,
  status: is('SENT_TO_RESOURCE'),
}
const Rows = fields({ content: exactly(1, fields(Row, 'id client isOver assignment')), totalCount: is(1) })
const Nothing = fields({ content: exactly(0, filled), totalCount: is(0) })
const MINE = 'GET api/positionings/mine'
const PROPOSALS = 'SENT_TO_RESOURCE,ACCEPTED_BY_RESOURCE,REFUSED_BY_RESOURCE'

const Skills = list(fields({ code: filled }, 'level'))
const Profile = fields(
  {
    firstName: filled,
    lastName: filled,
    type: is('ESN_RESOURCE'),
    professionalTitle: is('Analyst'),
    available: flag,
    availableFromDate: filled,
    contractType: is('CDI'),
    interventionType: is('HYBRID'),
    address: filled,
    zipCode: filled,
    city: filled,
    location: is('FR'),
    linkedinUrl: text,
    languages: some(fields({ languageCode: is('EN') }, 'level')),
    userExperiences: some(
      fields({
        title: filled,
        startDate: filled,
        endDate: text.nullable(),
        organization: filled,
        description: text,
        tasks: some(fields({ headline: filled, skills: Skills.min(1) })),
      }),
    ),
    userDiplomas: some(fields({ title: filled, establishment: filled, obtentionYear: number })),
    userCertification: some(fields({ title: filled, establishment: filled, obtentionYear: number, skills: Skills })),
  },
  'id anonymous',
)

const Entry = fields(
  {
    actionType: filled,
    actionBy: filled,
    actionAt: filled,
    avatarPath: text.nullable(),
    actionLog: fields({ from: filled.nullable(), to: filled.nullable() }),
  },
  'id message',
)

export const staffing: Area = {
  name: 'Missions and profiles',
  calls: 5,
  before: [
    { call: 'POST api/missions/clients', body: { title: 'Acme' }, keep: 'client' },
    { call: 'POST api/missions', body: missionBody, keep: 'mission' },
    {
      call: 'POST api/positionings',
      body: { missionId: '{mission.id}', personId: '{resource.personId}', preposedAdr: 500 },
      keep: 'positioning',
    },
    {
      call: 'POST api/positionings/{positioning.id}/propose',
      body: { version: '{positioning.version}', preposedAdr: 500 },
    },
  ],
  rows: [
    {
      as: 'resource',
      purpose: 'User missions by status',
      call: `${MINE}?statuses=SENT_TO_RESOURCE&page=0&size=5`,
      answer: Rows,
    },
    {
      as: 'resource',
      purpose: 'User missions by status',
      call: `${MINE}?statuses=ACCEPTED_BY_CLIENT&page=0&size=10`,
      answer: Nothing,
    },
    {
      as: 'resource',
      purpose: 'User missions by status',
      call: `${MINE}?statuses=SENT_TO_RESOURCE`,
      answer: Rows,
    },
    {
      as: 'resource',
      purpose: 'User missions by list of statuses',
      call: `${MINE}?statuses=${PROPOSALS}&page=0&size=25`,
      answer: Rows,
    },
    {
      as: 'resource',
      purpose: 'User missions by list of statuses',
      call: `${MINE}?statuses=${PROPOSALS}&page=1&size=5`,
      answer: fields({ content: exactly(0, filled), totalCount: is(1) }),
    },
    {
      purpose: 'Resume download',
      call: 'GET api/profiles/{resource.personId}/resume',
      status: 422,
      answer: is('PROFILE_EMPTY'),
    },
    {
      purpose: 'Resume download',
      call: 'GET api/profiles/01ARZ3NDEKTSV4RRFFQ69G5FAV/resume',
      status: 404,
      answer: is('USER_NOT_FOUND'),
    },
    {
      before: [{ as: 'resource', call: 'PUT api/profiles/{resource.personId}', body: profileBody }],
      purpose: 'Resume download',
      call: 'GET api/profiles/{resource.personId}/resume',
      answer: text.startsWith('PK'),
    },
    {
      purpose: 'Profile info for a mission',
      call: 'GET api/profiles/{resource.personId}/check',
      answer: Profile,
    },
    {
      purpose: 'Activity log by positioning',
      call: 'GET api/positionings/{positioning.id}/history?page=0&size=5',
      answer: fields({ content: exactly(2, Entry), count: is(2) }),
    },
    {
      purpose: 'Activity log by positioning',
      call: 'GET api/positionings/{positioning.id}/history?page=1&size=50',
      answer: fields({ content: exactly(0, Entry), count: is(2) }),
    },
  ],
}

/** As the document writes them, and as codes are written elsewhere in it. */
const TYPES = ['support request', 'bug report', 'feature request', 'SUPPORT_REQUEST', 'BUG_REPORT', 'FEATURE_REQUEST']

const Gadget = fields({
  kpiType: filled,
  chartType: z.enum(['CARD', 'HISTOGRAM', 'PIE', 'HORIZONTAL_LINE']),
  data: z.strictObject({
    value: number.optional(),
    data: list(number).optional(),
    labels: list(text).optional(),
    series: z.unknown().optional(),
    colors: list(text).optional(),
    uniqueVisiteurs: number.optional(),
    cards: list(
      fields({ kpiType: filled, chartType: is('HISTOGRAM_CARD'), data: fields({ value: number }) }),
    ).optional(),
  }),
})

export const gadgets: Area = {
  name: 'Dashboards and feedback',
  calls: 3,
  rows: [
    {
      purpose: 'Admin dashboard data',
      call: 'GET admin/dashboard',
      answer: fields({ gadgets: some(Gadget) }),
      deviation: {
        reason: 'Every call lies below api/, which is what the site hands over to the functions.',
        call: 'GET api/admin/dashboard',
        answer: fields({ gadgets: some(Gadget) }).refine(
          (found) => new Set(found.gadgets.map(({ chartType }) => chartType)).size === 4,
        ),
      },
    },
    {
      as: 'resource',
      purpose: 'Gadget call',
      call: 'GET api/user-dashboard',
      answer: fields({ gadgets: some(Gadget) }).refine((found) =>
        found.gadgets.some(
          ({ kpiType, chartType }) => kpiType === 'RESOURCE_POSITIONING_STATUS' && chartType === 'PIE',
        ),
      ),
    },
    ...TYPES.map((type) => ({
      as: 'resource' as const,
      purpose: 'Send feedback',
      call: 'POST api/feedback',
      body: {
        subject: 'The grid',
        email: '{resource.email}',
        id: '{resource.personId}',
        nom: '{resource.name}',
        message: '<p>It is empty.</p>',
        type,
      },
      answer: fields({}, 'id message'),
    })),
  ],
}
