import { type Area, done, fields, filled, flag, is, list } from './table.ts'
import { CurrentUser, OF_USER, SessionUser, User } from './user.ts'

const PASSWORD = 'Eleven-Bridges-7'
const NEWCOMER = 'ines.garance@atelier.example'
const UNKNOWN = 'x'.repeat(43)

const Closed = fields({ message: filled, code: is('onboarding.invalidToken') }, 'requestId')

export const accounts: Area = {
  name: 'Shell and accounts',
  calls: 9,
  before: [
    {
      call: 'POST api/auth/sign-in',
      as: 'browser',
      body: { email: '{validator.email}', password: '{validator.password}' },
    },
    {
      call: 'POST api/users/invitations',
      body: { emails: [NEWCOMER], type: 'ESN_RESOURCE', permissions: ['VIEW_CRA'], displayLanguage: 'EN' },
      keep: 'invited',
    },
    { call: `MAIL ${NEWCOMER}`, keep: 'invitation' },
  ],
  rows: [
    { as: 'validator', purpose: 'Current user info', call: 'GET api/common/user', keep: 'user', answer: CurrentUser },
    {
      as: 'validator',
      purpose: 'Edit language',
      call: 'PATCH api/common/user',
      body: { displayLanguage: 'FR' },
      answer: fields({ ...User, displayLanguage: is('FR') }, OF_USER),
    },
    {
      as: 'validator',
      purpose: 'Reload user',
      call: 'GET api/common/user',
      answer: fields({ ...User, displayLanguage: is('FR') }, OF_USER),
    },
    ...(['online', 'away', 'busy', 'not-visible'] as const).map((status) => ({
      as: 'validator' as const,
      purpose: 'User status update',
      call: 'PATCH api/common/user',
      body: { status },
      answer: fields({ ...User, status: is(status) }, OF_USER),
    })),
    {
      as: 'browser',
      purpose: 'Auth check',
      call: 'POST api/auth/refresh',
      answer: flag,
      deviation: {
        reason: 'Whoever holds the cookie of a session gets its next access token and their user at once.',
        answer: fields({ user: SessionUser, accessToken: filled, tokenType: is('bearer') }),
      },
    },
    {
      as: 'validator',
      purpose: 'Navigation data',
      call: 'GET api/common/user',
      answer: list(fields({ id: filled })),
      deviation: {
        reason:
          'The browser makes the navigation from the type and the permissions of the user: nothing is to be fetched.',
        answer: CurrentUser,
      },
    },
    { as: 'browser', purpose: 'Logout', call: 'POST api/auth/sign-out', answer: done },
    {
      as: 'nobody',
      purpose: 'Accept invitation',
      call: 'POST api/auth/accept-invitation',
      body: { token: '{invitation}', password: PASSWORD, firstName: 'Inès', lastName: 'Garance' },
      answer: done,
    },
    {
      as: 'nobody',
      purpose: 'Accept invitation',
      call: 'POST api/auth/accept-invitation',
      body: { token: UNKNOWN, password: PASSWORD, firstName: 'Inès', lastName: 'Garance' },
      status: 404,
      answer: Closed,
    },
    {
      before: [
        { call: 'POST api/users/{invited.0.id}/confirm', body: {} },
        { call: `MAIL ${NEWCOMER}`, keep: 'activation' },
      ],
      as: 'nobody',
      purpose: 'Activate account',
      call: 'POST api/auth/activate',
      body: { token: '{activation}' },
      answer: done,
    },
    {
      as: 'nobody',
      purpose: 'Activate account',
      call: 'POST api/auth/activate',
      body: { token: UNKNOWN },
      status: 404,
      answer: Closed,
    },
  ],
}
