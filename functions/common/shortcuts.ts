import { isDeepStrictEqual } from 'node:util'
import { MOST_SHORTCUTS, type StoredShortcut, shortcutsOf } from '#functions/data/shortcuts.ts'
import { newId } from '#functions/lib/clock.ts'
import { Failure, notFound } from '#functions/lib/failure.ts'
import { commit } from '#functions/lib/once.ts'
import type { Caller, Request } from '#functions/lib/request.ts'
import type { common, Shortcut } from '#shared/contracts/common.ts'
import type { ParsedOf } from '#shared/contracts/endpoint.ts'
import { isSafeLink } from '#shared/rules/links.ts'
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
  if (!isSafeLink(shortcut)) throw new Failure('common.unsafeLink')
  return shortcut
}

/** Changes the list as it is, again when somebody else was quicker. */
const changing = async <T>(
  caller: Caller,
  { once }: Request,
  change: (list: readonly StoredShortcut[]) => { list: StoredShortcut[]; answer: T },
): Promise<T> => {
  const { tenant, person } = caller
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const before = await mine(caller)
    const { list, answer } = change(before.list)
    const done = await commit(once, answer, [shortcutsOf(tenant, person).replace(list, before.version)])
    if ('answer' in done) return done.answer
  }
  throw new Failure('server.busy', undefined, { 'retry-after': '1' })
}

export const listShortcuts = async (caller: Caller): Promise<Shortcut[]> =>
  (await mine(caller)).list.flatMap((one) => shown(one, caller) ?? [])

export const createShortcut = (
  { shortcut }: ParsedOf<(typeof common)['createShortcut']>,
  caller: Caller,
  request: Request,
): Promise<Shortcut> => {
  const answer = safe({ id: newId(), ...shortcut })
  return changing(caller, request, (list) => {
    if (list.length >= MOST_SHORTCUTS) throw new Failure('common.full', { limit: MOST_SHORTCUTS })
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
