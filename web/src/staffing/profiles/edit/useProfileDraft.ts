import { useCallback, useRef, useState } from 'react'
import type { Profile } from '#shared/staffing/profiles/contract.ts'
import { useDraftAutosave, useRestoredDraft } from '#web/app/useFormDraft.ts'
import { ApiError, queryClient, useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { type Draft, problemsOf, sameFields, toDraft, toFields } from './draft.ts'

/** A profile that is being edited: what is written, whether it was saved, and what somebody else has saved meanwhile. */
export const useProfileDraft = (profile: Profile) => {
  const [begun] = useState<Draft>(() => toDraft(profile))
  const what = `profile/1:${profile.id}`
  const kept = useRestoredDraft(what, begun)
  const [draft, setDraft] = useState<Draft>(() => (kept ? toDraft(kept.draft) : begun))
  const [saved, setSaved] = useState({ draft: begun, version: kept?.version ?? profile.version })
  const [stale, setStale] = useState<Profile>()
  const [failure, setFailure] = useState<unknown>()
  const [checked, setChecked] = useState(false)
  const sending = useApiMutation(contracts.profiles.save)
  const problems = checked ? problemsOf(draft) : {}
  const changed = draft !== saved.draft && !sameFields(draft, saved.draft)
  const now = useRef({ draft, saved, changed })
  now.current = { draft, saved, changed }

  /** Saves what is written, over `version`; answers whether it was. */
  const save = async (version = now.current.saved.version): Promise<boolean> => {
    const { draft: written } = now.current
    setChecked(true)
    setFailure(undefined)
    if (Object.keys(problemsOf(written)).length > 0) {
      // Once the fields at fault are marked, their writer is taken to the first of them.
      setTimeout(() => {
        const first = document.querySelector<HTMLElement>('[aria-invalid=true]')
        first?.focus()
        // Not behind the bar that is always in sight.
        first?.scrollIntoView({ block: 'center' })
      })
      return false
    }
    try {
      const answer = await sending.mutateAsync({ profilId: profile.id, version, ...toFields(written) })
      setSaved({ draft: written, version: answer.version })
      setStale(undefined)
      setChecked(false)
      return true
    } catch (error) {
      const current = error instanceof ApiError && error.code === 'profiles.stale' ? error.details.current : undefined
      if (current) setStale(current as Profile)
      else setFailure(error)
      return false
    }
  }
  /** Of two versions keeps the one written here, or the one that was saved meanwhile. */
  const settle = async (keep: 'mine' | 'theirs'): Promise<void> => {
    if (!stale) return
    if (keep === 'mine') {
      await save(stale.version)
      return
    }
    const theirs = toDraft(stale)
    setDraft(theirs)
    setSaved({ draft: theirs, version: stale.version })
    setStale(undefined)
    void queryClient.invalidateQueries({ queryKey: ['profiles'] })
  }
  const change = useCallback((some: Partial<Draft>) => setDraft((before) => ({ ...before, ...some })), [])
  const unsaved = useCallback(() => now.current.changed, [])
  const giveUp = useDraftAutosave(what, changed ? { draft, version: saved.version } : undefined, kept)
  return {
    /** What was not saved the last time is written here again. */
    restored: kept !== undefined && changed,
    /** Begins anew with what is saved. */
    discard: () => {
      setDraft(begun)
      setSaved({ draft: begun, version: profile.version })
    },
    giveUp,
    draft,
    change,
    problems,
    changed,
    unsaved,
    save: () => save(),
    busy: sending.isPending,
    stale,
    settle,
    failure,
    /** Leaves what is written unsaved for good. */
    forget: () => setDraft(saved.draft),
  }
}
export type ProfileDraft = ReturnType<typeof useProfileDraft>
