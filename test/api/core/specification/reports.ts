import { type Area, exactly, fields, filled, is, list, number, some, text } from './table.ts'

const Option = fields({ id: filled, title: filled, slug: filled })
const Activity = fields({
  client: Option,
  mission: Option,
  details: some(fields({ day: number, value: number })),
})
const Report = {
  id: filled,
  month: is(1),
  year: is(2026),
  resourceName: filled,
  comments: text,
  status: filled,
  activities: exactly(1, Activity),
  validatorDtos: list(fields({ validatorName: filled, date: text.nullable() }, 'number signature')),
}
const OWN = 'version placeOfWork totalWorkedDays savedAt sentAt rejectionMessage seal'
const MONTH = `${OWN} options`
const OPENED = `${OWN} uncovered canRespond whyNot ownReport`
const month = 'api/cra/months/2026/1'
const activity = [{ client: '{work.client}', mission: '{work.mission}', details: [{ day: 5, value: 1 }] }]
const saved = { month: 1, year: 2026, activity, comments: 'Calm' }
const answered = (status: string, message: string | null) => ({
  as: 'validator' as const,
  purpose: 'Respond to validation request',
  call: 'POST api/cra/respond',
  body: { craId: '{report.id}', craValidationStatus: status, message },
  answer: fields({ message: filled, status: is(status) }, 'id version'),
})
const send = {
  as: 'resource' as const,
  purpose: 'Send to validators',
  call: 'POST api/cra/reports/{report.id}/send',
  body: {},
  answer: fields({ message: filled, status: is('WAITING_VALIDATION') }, 'id version sentAt'),
}

export const reports: Area = {
  name: 'Monthly reports',
  calls: 5,
  rows: [
    {
      as: 'resource',
      purpose: 'Save CRA',
      call: `PUT ${month}`,
      body: saved,
      keep: 'report',
      answer: fields({ id: filled }, 'version savedAt message'),
    },
    {
      as: 'resource',
      purpose: 'Get CRA by month and year',
      call: `GET ${month}`,
      keep: 'got',
      answer: fields({ ...Report, status: is('DRAFT'), comments: is('Calm') }, MONTH),
    },
    {
      as: 'resource',
      purpose: 'Save CRA',
      call: `PUT ${month}`,
      body: { ...saved, activity: '{got.activities}', comments: 'Again' },
      answer: fields({ id: filled }, 'version savedAt message'),
    },
    send,
    {
      as: 'validator',
      purpose: 'Get CRA by id',
      call: 'GET api/cra/reports/{report.id}',
      answer: fields({ ...Report, status: is('WAITING_VALIDATION') }, OPENED),
    },
    answered('REJECTED', '<p>Why?</p>'),
    {
      as: 'resource',
      purpose: 'Get CRA by month and year',
      call: `GET ${month}`,
      answer: fields({ ...Report, status: is('REJECTED') }, MONTH),
    },
    { ...send, before: [{ as: 'resource', call: `PUT ${month}`, body: saved }] },
    answered('VALIDATED', null),
    {
      as: 'resource',
      purpose: 'Get CRA by month and year',
      call: `GET ${month}`,
      answer: fields(
        {
          ...Report,
          status: is('VALIDATED'),
          validatorDtos: some(fields({ validatorName: filled, date: filled }, 'number signature')),
        },
        MONTH,
      ),
    },
  ],
}
