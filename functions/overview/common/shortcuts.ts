import { isDeepStrictEqual } from 'node:util'
import { newId } from '#functions/core/clock.ts'
import { ApiError, busy, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent } from '#functions/core/http/idempotency.ts'
import type { Request } from '#functions/core/http/request.ts'
import { listAppsOff } from '#functions/core/security/revocations.ts'
import { MAX_SHORTCUTS, type StoredShortcut, shortcutsOf } from '#functions/data/inbox/shortcuts.ts'
import { leadsIntoDisabledApp } from '#shared/apps/optional.ts'
import type { ParsedOf } from '#shared/core/endpoint.ts'
import { isSafeLink } from '#shared/core/links.ts'
import type { common, Shortcut } from '#shared/overview/common/contract.ts'
import { presetsOf, toShortcut } from './presets.ts'

const ATTEMPTS = 5

/** A shortcut as shown to its owner; undefined when it leads nowhere for them. */
const shown = (stored: StoredShortcut, caller: Caller): Shortcut | undefined => {
  if (!('preset' in stored)) return stored
  const preset = toShortcut(stored.preset, caller)
  return preset && { id: stored.id, ...preset }
}

const loadShortcuts = async (caller: Caller) => {
  const { tenant, person, type } = caller
  return (await shortcutsOf(tenant, person).get()) ?? { list: presetsOf(type), version: 0 }
}

const refuseUnsafeLink = (shortcut: Shortcut): Shortcut => {
  if (!isSafeLink(shortcut)) throw new ApiError('common.unsafeLink')
  return shortcut
}

/** Changes the list as currently stored, retried on conflict. */
const changeShortcuts = async <T>(
  caller: Caller,
  { idempotency }: Request,
  change: (list: readonly StoredShortcut[]) => { list: readonly StoredShortcut[]; answer: T },
): Promise<T> => {
  const { tenant, person } = caller
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const before = await loadShortcuts(caller)
    const { list, answer } = change(before.list)
    if (list === before.list) return answer
    const done = await commitIdempotent(idempotency, answer, [
      shortcutsOf(tenant, person).replace(list, before.version),
    ])
    if ('answer' in done) return done.answer
  }
  throw busy()
}

/** The shortcuts that lead somewhere; those into a disabled app stay stored. */
export const listShortcuts = async (caller: Caller): Promise<Shortcut[]> => {
  const appsOff = await listAppsOff(caller.tenant)
  const all = (await loadShortcuts(caller)).list.flatMap((one) => shown(one, caller) ?? [])
  return all.filter(({ link }) => !leadsIntoDisabledApp(link, appsOff))
}

export const createShortcut = (
  { shortcut }: ParsedOf<(typeof common)['createShortcut']>,
  caller: Caller,
  request: Request,
): Promise<Shortcut> => {
  const answer = refuseUnsafeLink({ id: newId(), ...shortcut })
  return changeShortcuts(caller, request, (list) => {
    if (list.length >= MAX_SHORTCUTS) throw new ApiError('common.full', { limit: MAX_SHORTCUTS })
    return { list: [...list, answer], answer }
  })
}

export const updateShortcut = (
  { id, shortcut }: ParsedOf<(typeof common)['updateShortcut']>,
  caller: Caller,
  request: Request,
): Promise<Shortcut> =>
  changeShortcuts(caller, request, (list) => {
    const stored = list.find((one) => one.id === id)
    const before = (stored && shown(stored, caller)) ?? notFound()
    const given = Object.fromEntries(Object.entries(shortcut).filter(([, value]) => value !== undefined))
    const answer = refuseUnsafeLink({ ...before, ...given })
    // An unchanged default shortcut stays one, so that it follows its owner's language.
    const same = isDeepStrictEqual(answer, before)
    return { list: list.map((one) => (one.id === id && !same ? answer : one)), answer }
  })

export const deleteShortcut = (id: string, caller: Caller, request: Request): Promise<boolean> =>
  changeShortcuts(caller, request, (list) => {
    const left = list.filter((one) => one.id !== id)
    return { list: left.length < list.length ? left : list, answer: true }
  })
