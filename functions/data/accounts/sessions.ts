import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { epochSeconds, now } from '#functions/core/clock.ts'
import { buildRevokeWrite } from '#functions/core/security/revocations.ts'
import { sha256 } from '#functions/core/security/sha256.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Key, Write } from '#functions/core/table/item.ts'
import { type DocumentedKeys, personPartition } from '#functions/core/table/keys.ts'
import { getItems, put, queryPage, remove, transact, update, updateItem } from '#functions/core/table/table.ts'
import { toWorkspace, type Workspace, workspaceKey } from '#functions/data/companies/workspaces.ts'
import { type Member, memberKey, toMember } from '#functions/data/people/members.ts'
import { Id } from '#shared/core/terms.ts'
import { readEach, reader, readIf } from '../stored.ts'

/** Counted from sign-in, not from the last use. */
const SESSION_SECONDS = 7 * 86_400
/** The previous secret remains valid for concurrent tabs and lost responses: browsers wait 25 seconds, twice. */
const GRACE_SECONDS = 60

/**
 * A session with a rotating secret; only hashes of the current and the previous one are stored. The next secret is
 * derived, so a lost response can be repeated in time; a later reuse means that the secret was copied.
 */
export const Session = z.object({
  id: Id,
  current: z.string(),
  previous: z.string().nullable(),
  /** Salt from which `current` was derived. */
  salt: z.string().nullable(),
  /** Seconds since 1970, with fractions. */
  rotatedAt: z.number().nullable(),
  /** When the person signed in: a session that replaces another one in another workspace keeps it. */
  createdAt: z.iso.datetime(),
  usedAt: z.iso.datetime(),
  userAgent: z.string(),
  /** Seconds since 1970. */
  expiresAt: z.int(),
  /** When all other sessions of the person were ended. */
  keptAt: z.iso.datetime().optional(),
  /** The session in another workspace that has replaced it. */
  movedTo: z.object({ tenant: Id, person: Id, id: z.string() }).optional(),
})
export type Session = z.infer<typeof Session>
const toSession = reader('session', Session)

/** Identifies a session; the id is unguessable and known to its person only. */
export interface SessionName {
  tenant: string
  person: string
  id: string
}
/** The credentials of a session. */
export type Presented = SessionName & { secret: string }

const keyOf = ({ tenant, person, id }: SessionName): Key => ({
  pk: personPartition(tenant, person),
  sk: `SESSION#${id}`,
})

/** Parses the key of a session; undefined for any other item. */
export const parseSessionKey = ({ pk, sk }: Key): SessionName | undefined => {
  const [, tenant, person] = /^T#([^#]+)#P#([^#]+)$/.exec(pk) ?? []
  const [, id] = /^SESSION#(.+)$/.exec(sk) ?? []
  return tenant && person && id ? { tenant, person, id } : undefined
}

const FORMAT = /^([\w-]{1,64})\.([\w-]{1,64})\.([\w-]{1,64})\.([\w-]{43})$/

/** Serialises credentials for a cookie, and parses them; undefined for any other text. */
export const toTicket = ({ tenant, person, id, secret }: Presented): string => [tenant, person, id, secret].join('.')
export const fromTicket = (ticket: string | undefined): Presented | undefined => {
  const [, tenant, person, id, secret] = FORMAT.exec(ticket ?? '') ?? []
  return tenant && person && id && secret ? { tenant, person, id, secret } : undefined
}

const random = (bytes: number): string => randomBytes(bytes).toString('base64url')
const isHashOf = (hash: string | null, secret: string): boolean =>
  hash !== null && timingSafeEqual(Buffer.from(hash), Buffer.from(sha256(secret)))
const nextSecret = (secret: string, salt: string): string =>
  createHmac('sha256', secret).update(salt).digest('base64url')

/** Seconds from now until a session ends. */
export const secondsLeft = ({ expiresAt }: Session): number => expiresAt - epochSeconds()

/** Whether a member was signed out everywhere after a session had begun, here or in another workspace. */
export const isSignedOut = (
  { keptAt, createdAt }: Pick<Session, 'keptAt' | 'createdAt'>,
  { signedOutAt }: Member,
): boolean => signedOutAt !== undefined && (keptAt ?? createdAt) <= signedOutAt

const hasEnded = (session: Session, member: Member): boolean =>
  session.movedTo !== undefined || secondsLeft(session) <= 0 || isSignedOut(session, member)

/** A session that is replaced by one in another workspace, with its credentials. */
export interface Replaced {
  presented: Presented
  session: Session
}

/** A new session and its credentials; of one that replaces another, the secret is derived from that one's. */
export const newSession = (
  tenant: string,
  person: string,
  userAgent: string,
  replaced?: Replaced,
): { session: Session; presented: Presented } => {
  const id = random(16)
  const secret = replaced ? nextSecret(replaced.presented.secret, id) : random(32)
  const presented = { tenant, person, id, secret }
  const at = now().toISOString()
  const { createdAt = at, keptAt } = replaced?.session ?? {}
  const session = {
    id: presented.id,
    current: sha256(presented.secret),
    previous: null,
    salt: null,
    rotatedAt: null,
    createdAt,
    usedAt: at,
    userAgent,
    expiresAt: epochSeconds() + SESSION_SECONDS,
    ...(keptAt && { keptAt }),
  }
  return { session, presented }
}

/** Transaction write that opens a session. */
export const addSession = ({ session, presented }: ReturnType<typeof newSession>): Write =>
  put({ ...keyOf(presented), ...session, ttl: session.expiresAt, v: 1 })

/** Stores a session with other writes in one transaction; false when refused. */
export const openSession = async (
  made: ReturnType<typeof newSession>,
  extraWrites: readonly Write[],
): Promise<boolean> => !(await transact([...extraWrites, addSession(made)]))

interface Found {
  session: Session
  member: Member
  workspace: Workspace
}

/** A stored session with member and workspace, in one request. */
const loadStored = async (name: SessionName): Promise<Found | undefined> => {
  const [item, member, workspace] = await getItems([
    keyOf(name),
    memberKey(name.tenant, name.person),
    workspaceKey(name.tenant),
  ])
  if (!item || !member || !workspace) return undefined
  const session = readIf(item, toSession)
  return session && { session, member: toMember(member), workspace: toWorkspace(workspace) }
}

/** An active session with member and workspace, in one request. */
export const findSession = async (name: SessionName): Promise<Found | undefined> => {
  const found = await loadStored(name)
  return found && hasEnded(found.session, found.member) ? undefined : found
}

/**
 * The active session of credentials. For a minute those of a session that was replaced by one in another workspace lead
 * to that one, as the answer with its cookie may have been lost. One request, or two.
 */
export const findPresented = async (presented: Presented): Promise<(Found & { presented: Presented }) | undefined> => {
  const found = await loadStored(presented)
  if (!found) return undefined
  const { movedTo } = found.session
  if (!movedTo) return hasEnded(found.session, found.member) ? undefined : { ...found, presented }
  if (secondsLeft(found.session) <= 0 || secretState(found.session, presented.secret).is === 'used') return undefined
  const next = { ...movedTo, secret: nextSecret(presented.secret, movedTo.id) }
  const moved = await findSession(next)
  return moved && { ...moved, presented: next }
}

/** Active sessions of a member, in one request. */
export const listSessions = async (tenant: string, member: Member): Promise<Session[]> =>
  (await storedSessions(tenant, member.id)).filter((session) => !hasEnded(session, member))

/** Deletes the sessions that were ended by signing out everywhere. */
export const removeEndedSessions = async (tenant: string, member: Member): Promise<void> => {
  const ended = (await storedSessions(tenant, member.id)).filter((session) => hasEnded(session, member))
  if (ended.length === 0) return
  await transact(ended.map(({ id }) => remove(keyOf({ tenant, person: member.id, id }))))
}

/** Far more than anybody opens; sessions also expire. */
const MAX_SESSIONS_READ = 100

const storedSessions = async (tenant: string, person: string): Promise<Session[]> => {
  const { items } = await queryPage({
    where: expression`#pk = ${personPartition(tenant, person)} AND begins_with(#sk, ${'SESSION#'})`,
    limit: MAX_SESSIONS_READ,
  })
  return readEach(items, toSession)
}

/** Classifies a secret: current (rotate), previous within the grace period (repeat the successor), or used (copied). */
export const secretState = (
  session: Session,
  secret: string,
): { is: 'current' } | { is: 'previous'; next: string } | { is: 'used' } => {
  if (isHashOf(session.current, secret)) return { is: 'current' }
  const { previous, salt, rotatedAt } = session
  const inTime = rotatedAt !== null && now().getTime() / 1000 < rotatedAt + GRACE_SECONDS
  return inTime && salt !== null && isHashOf(previous, secret)
    ? { is: 'previous', next: nextSecret(secret, salt) }
    : { is: 'used' }
}

/** Rotates the secret; undefined when it is no longer current. */
export const rotateSecret = async ({ secret, ...name }: Presented): Promise<string | undefined> => {
  const salt = random(16)
  const next = nextSecret(secret, salt)
  const at = now()
  const done = await updateItem(
    keyOf(name),
    expression`SET #current = ${sha256(next)}, #previous = ${sha256(secret)}, #salt = ${salt}, #rotatedAt = ${at.getTime() / 1000}, #usedAt = ${at.toISOString()}`,
    expression`#current = ${sha256(secret)}`,
  )
  return done && next
}

const ACTIVE = expression`attribute_exists(#pk) AND attribute_not_exists(#movedTo)`

/** Transaction writes that end a session and void its access tokens; refused when it had ended before. */
export const buildEndSessionWrites = (name: SessionName): Write[] => [
  remove(keyOf(name), ACTIVE),
  buildRevokeWrite(name.tenant, name.id),
]

/** The same for a session that another one replaces, to which its credentials lead for a minute. */
export const buildMoveSessionWrites = (name: SessionName, { tenant, person, id }: SessionName): Write[] => {
  const until = epochSeconds() + GRACE_SECONDS
  return [
    update(
      keyOf(name),
      expression`SET #movedTo = ${{ tenant, person, id }}, #expiresAt = ${until}, #ttl = ${until}`,
      ACTIVE,
    ),
    buildRevokeWrite(name.tenant, name.id),
  ]
}

/** Ends a session and voids its access tokens; false when it had ended before. */
export const endSession = async (name: SessionName): Promise<boolean> => !(await transact(buildEndSessionWrites(name)))

/** Ends the session of credentials, or the one that has replaced it; undefined when it had ended before. */
export const endPresented = async (presented: Presented): Promise<SessionName | undefined> => {
  if (await endSession(presented)) return presented
  const found = await findPresented(presented)
  return found && (await endSession(found.presented)) ? found.presented : undefined
}

/** Transaction write that exempts a session from signing out everywhere in the same transaction. */
export const buildKeepSessionWrite = (name: SessionName): Write =>
  update(
    keyOf(name),
    expression`SET #keptAt = ${new Date(now().getTime() + 1).toISOString()}`,
    expression`attribute_exists(#pk)`,
  )

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'session (refresh token family)': keyOf({ tenant: '<tenant>', person: '<person>', id: '<session>' }),
})
