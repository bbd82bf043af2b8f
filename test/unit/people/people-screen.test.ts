import { describe, expect, test } from 'vitest'
import type { User } from '#shared/people/users/contract.ts'
import {
  canDo,
  canManage,
  classifyAddresses,
  filterPeople,
  type PeopleView,
  parseAddresses,
} from '#web/people/users/people.ts'

const person = (firstName: string, lastName: string, more: Partial<User> = {}): User => ({
  id: `${firstName}${lastName}`,
  firstName,
  lastName,
  email: `${firstName}@societe.example`.toLowerCase(),
  type: 'ESN_RESOURCE',
  permissions: [],
  displayLanguage: 'FR',
  state: 'ACTIVE',
  avatarUrl: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  firstDay: null,
  placeOfWork: null,
  invitationExpiresAt: null,
  mailProblem: null,
  secondFactor: false,
  ...more,
})

const PEOPLE = [
  person('Zoé', 'Élan', { createdAt: '2026-03-01T00:00:00.000Z' }),
  person('Éric', 'Ébène', { type: 'ESN', state: 'DISABLED' }),
  person('Alan', 'Eda', { createdAt: '2026-02-01T00:00:00.000Z' }),
  person('', '', { id: 'invited', email: 'carl@societe.example', state: 'INVITED' }),
]
const ALL: PeopleView = { text: '', state: undefined, type: undefined, by: 'name', down: false }
const ids = (view: Partial<PeopleView>) =>
  filterPeople(PEOPLE, { ...ALL, ...view }, (user, by) => user[by]).map(({ id }) => id)

describe('the list of people', () => {
  test('is sorted by name as people do, addresses standing for names that nobody knows yet', () => {
    expect(ids({})).toEqual(['AlanEda', 'invited', 'ÉricÉbène', 'ZoéÉlan'])
    expect(ids({ down: true })).toEqual(['ZoéÉlan', 'ÉricÉbène', 'invited', 'AlanEda'])
    expect(ids({ by: 'createdAt', down: true }).slice(0, 2)).toEqual(['ZoéÉlan', 'AlanEda'])
  })

  test.each([
    ['zoe', ['ZoéÉlan']],
    ['ELAN zo', ['ZoéÉlan']],
    ['éd', ['AlanEda']],
    ['carl@soc', ['invited']],
    ['  ', ['AlanEda', 'invited', 'ÉricÉbène', 'ZoéÉlan']],
    ['zoe eda', []],
  ])('looks for %j whatever case and accents', (text, found) => expect(ids({ text })).toEqual(found))

  test('is narrowed to a state and a type', () => {
    expect(ids({ state: 'INVITED' })).toEqual(['invited'])
    expect(ids({ type: 'ESN' })).toEqual(['ÉricÉbène'])
    expect(ids({ type: 'ESN', state: 'ACTIVE' })).toEqual([])
  })
})

test.each([
  ['a@b.fr', ['a@b.fr']],
  ['a@b.fr, c@d.fr;e@f.fr\n\n g@h.fr ', ['a@b.fr', 'c@d.fr', 'e@f.fr', 'g@h.fr']],
  ['a@b.fr c@d.fr\te@f.fr', ['a@b.fr', 'c@d.fr', 'e@f.fr']],
  ['Une Personne <a@b.fr>; "Autre" <c@d.fr>', ['a@b.fr', 'c@d.fr']],
  ['wrong', ['wrong']],
  [' \n;', []],
  // Cells of a spreadsheet, in any order of columns, and what a mail program copies.
  ['Caroline Dupré\tcaroline@b.example\nbo@b.example\tBo\tConsultant', ['caroline@b.example', 'bo@b.example']],
  ['Ana Aune <ana@b.example> Bo Brun <bo@b.example>', ['ana@b.example', 'bo@b.example']],
  // Without an address beside them, words are shown as wrong.
  ['Caroline\nbo@b.example', ['Caroline', 'bo@b.example']],
  ['ana@b.example bob', ['ana@b.example', 'bob']],
  ['ana@b.example\nbo@b.example\nAna@B.example', ['Ana@B.example', 'bo@b.example']],
  ['Ana Aune <ana@b.example> bob', ['ana@b.example', 'bob']],
])('the addresses in %j', (text, addresses) => expect(parseAddresses(text)).toEqual(addresses))

test('whom an invitation does not reach is known before: who is here, and what is no address once something follows it', () => {
  const people = [
    person('Zoé', 'Élan', { email: 'zoe@b.example' }),
    person('Léa', 'Eda', { email: 'lea@b.example', state: 'REFUSED' }),
  ]
  expect(classifyAddresses('ana@b.example, Zoe@B.example; lea@b.example nobody@', people)).toEqual({
    reached: ['ana@b.example', 'lea@b.example'],
    here: ['zoe@b.example'],
    wrong: [],
  })
  expect(classifyAddresses('nobody@, ana@b.example ANA@b.example', []).wrong).toEqual(['nobody@'])
  expect(classifyAddresses('ana@b.example bob\n', [])).toEqual({ reached: ['ana@b.example'], here: [], wrong: ['bob'] })
  expect(classifyAddresses('nobody@\n', [])).toEqual({ reached: [], here: [], wrong: ['nobody@'] })
})

test('nothing is offered that is refused: about oneself, or about whoever may do what one may not', () => {
  const me = { id: 'me', permissions: ['MANAGE_USERS', 'VIEW_CRA'] as User['permissions'] }
  const above = person('Ada', 'Aune', { permissions: ['ALL'] })
  const equal = person('Bo', 'Brun', { permissions: ['VIEW_CRA'] })
  const own = person('Moi', 'Même', { id: 'me', permissions: me.permissions })
  expect([above, own, equal].map((one) => canManage(me, one))).toEqual([false, false, true])
  for (const state of ['INVITED', 'WAITING_ACTIVATION'] as const) {
    const can = [above, own, equal].map((one) => canDo('resend', me, { ...one, state }))
    expect(can).toEqual([false, false, true])
  }
})
