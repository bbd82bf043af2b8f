import { isDeepStrictEqual } from 'node:util'
import { newId } from '#functions/core/clock.ts'
import { ApiError, busy, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent } from '#functions/core/http/idempotency.ts'
import type { Request } from '#functions/core/http/request.ts'
import { listAppsOff } from '#functions/core/security/revocations.ts'
import { MAX_SHORTCUTS, type StoredShortcut, shortcutsOf } from '#functions/data/inbox/shortcuts.ts'
import { leadsIntoOff } from '#shared/apps/optional.ts'
import type { ParsedOf } from '#shared/core/endpoint.ts'
import { isSafeLink } from '#shared/core/links.ts'
import type { common, Shortcut } from '#shared/overview/common/contract.ts'
import { presetFor, presetsOf } from './presets.ts'

const ATTEMPTS = 5

/** A shortcut as its owner sees it; undefined when it leads nowhere for them. */
const shown = (stored: StoredShortcut, caller: Caller): Shortcut | undefined => {
  if (!('preset' in stored)) return stored
  const preset = presetFor(stored.preset, caller)
  return preset && { id: stored.id, ...preset }
}

const mine = async (caller: Caller) => {
  const { tenant, person, type } = caller
  return (await shortcutsOf(tenant, person).get()) ?? { list: presetsOf(type), version: 0 }
}

const safe = (shortcut: Shortcut): Shortcut => {
  if (!isSafeLink(shortcut)) throw new ApiError('common.unsafeLink')
  return shortcut
}

/** Changes the list as it is, again when somebody else was quicker. */
const changing = async <T>(
  caller: Caller,
  { idempotency }: Request,
  change: (list: readonly StoredShortcut[]) => { list: StoredShortcut[]; answer: T },
): Promise<T> => {
  const { tenant, person } = caller
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const before = await mine(caller)
    const { list, answer } = change(before.list)
    const done = await commitIdempotent(idempotency, answer, [
      shortcutsOf(tenant, person).replace(list, before.version),
    ])
    if ('answer' in done) return done.answer
  }
  throw busy()
}

/** The shortcuts that lead somewhere: those into an app that is switched off are kept until it is on again. */
export const listShortcuts = async (caller: Caller): Promise<Shortcut[]> => {
  const appsOff = await listAppsOff(caller.tenant)
  const all = (await mine(caller)).list.flatMap((one) => shown(one, caller) ?? [])
  return all.filter(({ link }) => !leadsIntoOff(link, appsOff))
}

export const createShortcut = (
  { shortcut }: ParsedOf<(typeof common)['createShortcut']>,
  caller: Caller,
  request: Request,
): Promise<Shortcut> => {
  const answer = safe({ id: newId(), ...shortcut })
  return changing(caller, request, (list) => {
    if (list.length >= MAX_SHORTCUTS) throw new ApiError('common.full', { limit: MAX_SHORTCUTS })
    return { list: [...list, answer], answer }
  })
}

export const updateShortcut = (
  { id, shortcut }: ParsedOf<(typeof common)['updateShortcut']>,
  caller: Caller,
  request: Request,
): Promise<Shortcut> =>
  changing(caller, request, (list) => {
    const stored = list.find((one) => one.id === id)
    const before = (stored && shown(stored, caller)) ?? notFound()
    const given = Object.fromEntries(Object.entries(shortcut).filter(([, value]) => value !== undefined))
    const answer = safe({ ...before, ...given })
    // Sent back as it was, one of those that people begin with goes on following its reader's language.
    const same = isDeepStrictEqual(answer, before)
    return { list: list.map((one) => (one.id === id && !same ? answer : one)), answer }
  })

export const deleteShortcut = (id: string, caller: Caller, request: Request): Promise<boolean> =>
  changing(caller, request, (list) => {
    if (!list.some((one) => one.id === id)) notFound()
    return { list: list.filter((one) => one.id !== id), answer: true }
  })
