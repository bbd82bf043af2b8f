import { type Area, done, fields, filled, is } from './table.ts'
import { SessionUser } from './user.ts'

const right = { email: '{resource.email}', password: '{resource.password}' }
const wrong = { email: '{resource.email}', password: 'Wrong-horse-7!' }
const Session = fields({ user: SessionUser, accessToken: filled, tokenType: is('bearer') })

export const authentication: Area = {
  name: 'Authentication',
  calls: 6,
  rows: [
    { as: 'browser', call: 'POST api/auth/sign-in', body: right, keep: 'session', answer: Session },
    { as: 'nobody', call: 'POST api/auth/sign-in', body: wrong, status: 404, answer: is(false) },
    ...[
      { email: 'nobody@kit.example', password: '{resource.password}' },
      { email: '', password: '' },
    ].map((body) => ({
      as: 'nobody' as const,
      call: 'POST api/auth/sign-in',
      body,
      status: 404,
      answer: is(false),
    })),
    {
      as: 'browser',
      call: 'POST api/auth/sign-in-with-token',
      body: { accessToken: '{session.accessToken}' },
      answer: Session,
    },
    {
      as: 'nobody',
      call: 'POST api/auth/sign-in-with-token',
      body: { accessToken: 'a.b.c' },
      status: 401,
      answer: fields({ message: is('Invalid token') }, 'code requestId'),
    },
    { as: 'browser', call: 'POST api/auth/unlock-session', body: right, answer: Session },
    { as: 'browser', call: 'POST api/auth/unlock-session', body: wrong, status: 404, answer: is(false) },
    {
      as: 'nobody',
      call: 'POST api/auth/sign-up',
      body: {
        type: 'FREELANCER',
        company: 'Lou Varenne',
        firstName: 'Lou',
        lastName: 'Varenne',
        email: 'lou.varenne@new.example',
        password: 'Eleven-Bridges-7',
        displayLanguage: 'EN',
        termsVersion: '{terms}',
      },
      answer: done,
    },
    { as: 'nobody', call: 'POST api/auth/forgot-password', body: { email: 'nobody@kit.example' }, answer: done },
    { as: 'nobody', call: 'POST api/auth/forgot-password', body: { email: '{freelancer.email}' }, answer: done },
    {
      before: [{ call: 'MAIL {freelancer.email}', keep: 'token' }],
      as: 'nobody',
      call: 'POST api/auth/reset-password',
      body: { token: '{token}', password: 'Eleven-Bridges-7' },
      answer: done,
    },
    {
      as: 'nobody',
      call: 'POST api/auth/reset-password',
      body: { token: 'x'.repeat(43), password: 'Eleven-Bridges-7' },
      status: 404,
      answer: fields({ message: filled, code: is('onboarding.invalidToken') }, 'requestId'),
    },
  ],
}
