import { expect, test } from 'vitest'
import { entryFolder } from '#infra/aws/functions/functions.ts'
import { type FunctionName, GRANTS, type Grants } from '#infra/aws/functions/grants.ts'
import { endpoints } from '#shared/contracts.ts'
import type { Endpoint } from '#shared/core/endpoint.ts'
import { createReachability, type Node, nodesIn, type Place, readProductSources } from '#test/kit/reach.ts'

/** Whether a function may write at all: a search is posted, too. */
const mayWrite = (group: string): boolean => {
  const { table = [] }: Grants = GRANTS[group as FunctionName]
  return table.some((one) => one === 'PutItem' || one === 'UpdateItem' || one === 'DeleteItem')
}

/**
 * Who asks what a caller may do and then writes has to ask it once more in the transaction, as it may have been taken away
 * in between. Where the contract names permissions that is so; these are the others, whose handlers ask themselves, of who is
 * signed in or of whose link it is.
 */
const open = endpoints.filter(
  ({ group, method, access, changes, rightsInTransaction }) =>
    typeof access === 'string' && (method !== 'GET' || changes.length > 0) && !rightsInTransaction && mayWrite(group),
)

const isNamed = (node: unknown, name: string): boolean => (node as Node | undefined)?.name === name

/** Whether code looks at what somebody may do. */
const looks = ({ nodes }: Place): boolean =>
  nodes.some(({ type, computed, property, properties }) => {
    if (type === 'MemberExpression') return !computed && isNamed(property, 'permissions')
    return type === 'ObjectPattern' && (properties as Node[]).some(({ key }) => isNamed(key, 'permissions'))
  })

/** Where the code of endpoints looks at what somebody may do: each endpoint, file and name. */
const looksOf = (some: readonly Pick<Endpoint, 'group' | 'name'>[], sources: ReadonlyMap<string, string>): string[] => {
  const { find, reached } = createReachability(sources)
  return some.flatMap(({ group, name }) => {
    const file = `functions/${entryFolder(group as FunctionName)}/handler.ts`
    const [handler] = find({ file, name: 'handler' })
    const served = handler?.nodes.find(({ type, callee }) => type === 'CallExpression' && isNamed(callee, 'serve'))
    const [, handlers] = (served?.arguments ?? []) as { properties: Node[] }[]
    const own = handlers?.properties.find(({ key }) => isNamed(key, name))
    if (!own) throw new Error(`${file} has no ${name} of its own`)
    const places = reached({ file, name, nodes: nodesIn(own.value) }).filter(looks)
    return places.map((place) => `${group}.${name}: ${place.file} ${place.name}`)
  })
}

const of = (group: string, ...names: string[]): string[] => names.map((name) => `${group}.${name}`)

const BOARD_READERS = [
  'functions/data/apps/scrumboard/boardReader.ts readerKeys',
  'functions/data/apps/scrumboard/boardReader.ts toBoardReader',
  'shared/apps/scrumboard/rules.ts READERS',
]

const IN_SPACES = [
  ...['rightOnArticle', 'rightOnCourse'].map((name) => `functions/data/apps/files/attached.ts ${name}`),
  ...['spaceFactKey', 'titleIn'].map((name) => `functions/data/apps/files/rights.ts ${name}`),
  'shared/apps/files/rules.ts rightInSpace',
  ...BOARD_READERS,
]
const SIGNING_IN = of(
  'auth',
  'signIn',
  'secondFactor',
  'passkey',
  'unlockSession',
  'signInWithToken',
  'refresh',
  'switchWorkspace',
)

interface Accepted {
  /** Why what is written does not hang on what was looked at, or where the transaction holds it. */
  why: string
  looks: readonly string[]
  writes: readonly string[]
}
const ACCEPTED: readonly Accepted[] = [
  {
    why: 'Who reads a board: who writes on it is of its members, as each transaction checks (`commitOnBoard`)',
    looks: BOARD_READERS,
    writes: of(
      'scrumboard',
      'createList',
      'updateList',
      'deleteList',
      'restoreList',
      'updateLists',
      'createCard',
      'updateCard',
      'deleteCard',
      'restoreCard',
      'updateCards',
      'orderCards',
      'createLabel',
      'updateLabel',
      'deleteLabel',
      'createStep',
      'createSteps',
      'updateStep',
      'deleteStep',
      'comment',
      'editComment',
      'deleteComment',
    ),
  },
  {
    why: 'A task of one’s own keeps the id alone of what it is about; its name is asked for whenever it is shown',
    looks: ['functions/apps/tasks/subjects.ts seesAll'],
    writes: of('tasks', 'create', 'update', 'order', 'restore'),
  },
  {
    why: 'What is begun is nobody’s file: to keep it is what the right is checked for',
    looks: IN_SPACES,
    writes: of('files', 'beginUpload', 'beginParts'),
  },
  {
    why: 'By a link is read, and begun, what its maker may; to keep a file is what the maker’s right is checked for',
    looks: ['functions/apps/files/sharedLinks.ts findLink', ...IN_SPACES],
    writes: of('files', 'openShared', 'downloadShared', 'beginShared', 'beginSharedParts', 'dropShared', 'keepShared'),
  },
  {
    why: 'It is that check',
    looks: ['functions/core/http/rights.ts rightOf'],
    writes: ['files.keepShared'],
  },
  {
    why: 'The same of a document of a profile',
    looks: ['functions/staffing/profiles/access.ts mayEdit'],
    writes: of('profiles', 'beginUpload'),
  },
  {
    why: 'The transaction has it as a condition (`isSenderUnchanged`)',
    looks: ['functions/data/apps/mailbox/sending.ts isSenderUnchanged', 'shared/apps/mailbox/rules.ts mayMailOutside'],
    writes: of('mailbox', 'send', 'sendNow'),
  },
  {
    why: 'Whom a company asks for a second factor gets a token that does nothing but add one, whoever took the last one away',
    looks: ['functions/people/account/secondFactor.ts isRequired'],
    writes: of(
      'account',
      'beginTotp',
      'confirmTotp',
      'removeTotp',
      'recoveryCodes',
      'beginPasskey',
      'addPasskey',
      'removePasskey',
    ),
  },
  {
    why: 'It answers what somebody may do',
    looks: [
      'functions/data/people/currentUser.ts toCurrentUser',
      'functions/data/people/acceptedTerms.ts termsToAccept',
    ],
    writes: ['account.updateProfile', ...SIGNING_IN, 'common.updateUser'],
  },
  {
    why: 'They are the condition: what decides about the member is as it was read',
    looks: ['functions/data/people/members.ts changeMember', 'functions/data/profiles/profiles.ts buildRenameWrites'],
    writes: ['account.updateProfile'],
  },
  {
    why: 'The token says what was read after the instant that it is of: whatever is taken away later voids it',
    looks: ['functions/people/auth/identity.ts issueSession', 'functions/core/security/signer.ts issueAccessToken'],
    writes: SIGNING_IN,
  },
  {
    why: 'It is that of the token itself, which nothing is written by',
    looks: ['functions/core/security/tokens.ts parseClaims'],
    writes: ['auth.signInWithToken'],
  },
  {
    why: 'They are the condition: the link is refused once what it gives has changed (`buildFollowLinkWrite`)',
    looks: [
      'functions/data/people/memberLinks.ts buildFollowLinkWrite',
      'functions/data/people/roleChanges.ts rolesOf',
    ],
    writes: of('onboarding', 'activate', 'acceptInvitation'),
  },
  {
    why: 'A workspace of samples goes with its roles; only the account that it is removed for is asked for',
    looks: ['functions/data/people/roleChanges.ts rolesOf'],
    writes: ['onboarding.removeSample'],
  },
  {
    why: 'A shortcut of one’s own, to a page that asks itself',
    looks: ['functions/overview/common/presets.ts toShortcut'],
    writes: ['common.updateShortcut'],
  },
]

test('a write whose handler looks at what its caller may do checks it in its transaction, or is named here with the reason', () => {
  const found = looksOf(open, readProductSources())
  const accepted = ACCEPTED.flatMap(({ looks: places, writes }) =>
    writes.flatMap((write) => places.map((place) => `${write}: ${place}`)),
  )
  expect(
    found.filter((one) => !accepted.includes(one)),
    'Let the contract say `rightsInTransaction`; or say in ACCEPTED why the write does not hang on what is looked at',
  ).toEqual([])
  expect(
    accepted.filter((one) => !found.includes(one)),
    'These do not look there any more: take them out of ACCEPTED',
  ).toEqual([])
})

test('it is found however far from the handler it is looked at, in whatever way', () => {
  const sources = new Map([
    [
      'functions/apps/notes/handler.ts',
      `import { keep } from './keep.ts'
       export const handler = serve(notes, {
         create: (input, caller) => keep(input, caller),
         update: async (input, caller) => (await import('./later.ts')).change(input, caller),
         remove: ({ id }, caller, { idempotency }) => commitIdempotent(idempotency, true, [removed(caller, id)]),
       })`,
    ],
    [
      'functions/apps/notes/keep.ts',
      `import { mayKeep as allowed } from '#shared/apps/notes/rules.ts'
       export const keep = (input, caller: Caller) => (allowed(caller) ? commit(input) : notFound())`,
    ],
    [
      'functions/apps/notes/later.ts',
      'export const change = (input, caller: Caller) => commit(input, caller.permissions)',
    ],
    [
      'shared/apps/notes/rules.ts',
      `const rule = ({ permissions }: { permissions: readonly string[] }) => allows(STAFF, permissions)
       export { rule as mayKeep }`,
    ],
  ])
  const notes = ['create', 'update', 'remove'].map((name) => ({ group: 'notes', name }))
  expect(looksOf(notes, sources)).toEqual([
    'notes.create: shared/apps/notes/rules.ts rule',
    'notes.update: functions/apps/notes/later.ts change',
  ])
})
