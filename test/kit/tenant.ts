import { monotonicFactory, ulid } from 'ulid'
import { epochSeconds, newId, now } from '#functions/core/clock.ts'
import type { Claims } from '#functions/core/security/claims.ts'
import { issueAccessToken } from '#functions/core/security/signer.ts'
import type { Write } from '#functions/core/table/item.ts'
import { transact } from '#functions/core/table/table.ts'
import { addAccount } from '#functions/data/accounts/accounts.ts'
import { addSession, newSession } from '#functions/data/accounts/sessions.ts'
import { newWorkspaceId, openWorkspace } from '#functions/data/companies/workspaces.ts'
import { acceptTerms } from '#functions/data/people/acceptedTerms.ts'
import { addMember, type Member } from '#functions/data/people/members.ts'
import { fullName } from '#functions/data/people/names.ts'
import { type AcceptedMission, acceptMission as accept } from '#functions/data/reports/reportableMissions.ts'
import type { Permission } from '#shared/core/permissions.ts'
import { TERMS_VERSION } from '#shared/people/onboarding/terms.ts'
import type { App } from './app.ts'
import { PASSWORD } from './emulators.ts'

/** A person with an account, signed in to a tenant. */
export interface Person {
  tenant: string
  personId: string
  accountId: string
  name: string
  email: string
  password: string
  /** The access token, valid for 15 minutes. */
  token: string
  /** The claims of their tokens. */
  claims: Omit<Claims, 'iat' | 'exp'>
}

type Details = Partial<
  Pick<Member, 'type' | 'firstName' | 'lastName' | 'placeOfWork' | 'state' | 'status' | 'avatarPath'>
> & {
  permissions?: Permission[]
  language?: 'EN' | 'FR'
  /** When they join the company; by default long before any tested month. */
  addedAt?: Date
}

/** The target of added people, with the precomputed password hash. */
type Place = Pick<App, 'passwordHash'>

let serial = 0

const LONG_AGO = Date.UTC(2000, 0, 1)
const idOfOld = monotonicFactory()

const MAX_PARALLEL_WRITES = 8
let writing = 0
const waiting: (() => void)[] = []

/** Limits concurrent writes: hundreds of added people would throttle the test's table. */
const withWriteSlot = async (write: () => Promise<boolean>): Promise<void> => {
  while (writing >= MAX_PARALLEL_WRITES) await new Promise<void>((resolve) => waiting.push(resolve))
  writing += 1
  try {
    if (!(await write())) throw new Error('The kit met something that is there already')
  } finally {
    writing -= 1
    waiting.shift()?.()
  }
}

/** Issues a token that is valid by the functions' clock and by the real one. */
const issueToken = (claims: Person['claims']): Promise<string> =>
  issueAccessToken(claims, new Date(Math.max(now().getTime(), Date.now())))

const expiryOf = (token: string): number =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).exp

/** The person's token, renewed when expired by the functions' clock. */
export const freshToken = async (person: Person): Promise<string> => {
  if (expiryOf(person.token) <= epochSeconds()) person.token = await issueToken(person.claims)
  return person.token
}

/** Prepares a person: the writes that store them, and their data. */
const preparePerson = (app: Place, tenant: string, details: Details) => {
  serial += 1
  const { permissions = ['VIEW_CRA'], language = 'EN', firstName = 'Lou', lastName = `Varenne${serial}` } = details
  const { type = 'ESN_RESOURCE', placeOfWork = null, state = 'ACTIVE', status = 'online', avatarPath = null } = details
  const [id, accountId] = [details.addedAt ? ulid(details.addedAt.getTime()) : idOfOld(LONG_AGO), newId()]
  const email = `person.${serial}.${id.toLowerCase()}@kit.example`
  const named = { firstName, lastName }
  const member = { id, accountId, email, ...named, type, permissions, status, avatarPath, placeOfWork, state }
  const made = newSession(tenant, id, 'kit')
  const writes: Write[] = [
    ...addMember(tenant, { ...member, displayLanguage: language, acceptedTerms: acceptTerms(TERMS_VERSION) }),
    addAccount({
      accountId,
      email,
      passwordHash: app.passwordHash,
      state: 'active',
      workspaces: [{ tenant, person: id }],
    }),
    addSession(made),
  ]
  const name = fullName(named)
  const claims = { sub: id, sid: made.session.id, tenant, name, permissions, type, language }
  return { writes, person: { tenant, personId: id, accountId, name, email, password: PASSWORD, claims } }
}
type PreparedPerson = ReturnType<typeof preparePerson>

const withToken = async ({ person }: PreparedPerson): Promise<Person> => ({
  ...person,
  token: await issueToken(person.claims),
})

const storeAll = (...writes: readonly Write[]): Promise<void> => withWriteSlot(async () => !(await transact(writes)))

const addPersonTo = async (app: Place, tenant: string, details: Details): Promise<Person> => {
  const made = preparePerson(app, tenant, details)
  await storeAll(...made.writes)
  return withToken(made)
}

const anyTime = { startDate: '2000-01-01', endDate: '2100-12-31' }

const acceptMissionIn = async (
  tenant: string,
  person: Person,
  details: Partial<Pick<AcceptedMission, 'startDate' | 'endDate' | 'validators'>> & { title?: string; client?: string },
): Promise<AcceptedMission> => {
  serial += 1
  const { title = `Mission ${serial}`, client = `Client ${serial}`, validators = [], ...dates } = details
  const mission = {
    client: { id: newId(), title: client, slug: `client-${serial}` },
    mission: { id: newId(), title, slug: `mission-${serial}` },
    ...anyTime,
    ...dates,
    validators,
  }
  await storeAll(accept(tenant, person.personId, mission))
  return mission
}

/**
 * A new workspace: a manager with all permissions, a validator, an employed resource and a freelancer. With `validator:
 * false` only the manager may sign.
 */
export const newTenant = async (app: Place, { name = 'Atelier du Kit', validator: signs = true } = {}) => {
  const tenant = newWorkspaceId()
  const placeOfWork = { country: 'FR', region: null }
  const workspace = openWorkspace({ id: tenant, name, type: 'ESN', placeOfWork, createdAt: now().toISOString() })
  const made = (details: Details) => preparePerson(app, tenant, details)
  const [manager, validator, resource, freelancer] = [
    made({ permissions: ['ALL'], type: 'ESN', firstName: 'Maud', language: 'FR' }),
    made({ permissions: [signs ? 'VALIDATE_CRA' : 'VIEW_CRA'], type: 'ESN', firstName: 'Côme' }),
    made({ firstName: 'Camille', language: 'FR' }),
    made({ firstName: 'Ilan', type: 'FREELANCER' }),
  ]
  // A transaction may touch an item once: signers and managers are noted in the item that the first person creates.
  await storeAll(...workspace, ...resource.writes, ...freelancer.writes)
  await storeAll(...manager.writes)
  await storeAll(...validator.writes)
  return {
    tenant,
    manager: await withToken(manager),
    validator: await withToken(validator),
    resource: await withToken(resource),
    freelancer: await withToken(freelancer),
    addPerson: (details: Details = {}) => addPersonTo(app, tenant, details),
    /** Makes a mission reportable for a person; unbounded unless dates are given. */
    acceptMission: (person: Person, details: Parameters<typeof acceptMissionIn>[2] = {}) =>
      acceptMissionIn(tenant, person, details),
  }
}
