import { useCallback, useRef, useState } from 'react'
import type { Profile } from '#shared/staffing/profiles/contract.ts'
import { useDraftAutosave, useIsRestored, useRestoredDraft } from '#web/app/unsaved/useFormDraft.ts'
import { ApiError, queryClient, useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useIsMounted } from '#web/ui/hooks/useIsMounted.ts'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { type Draft, isSameDraft, toDraft, toFields, validateDraft } from './draft.ts'

/** The draft of a profile: form values, save state and conflicts. */
export const useProfileDraft = (profile: Profile) => {
  const [begun] = useState<Draft>(() => toDraft(profile))
  const what = `profile/1:${profile.id}`
  const kept = useRestoredDraft(what, begun)
  const [draft, setDraft] = useState<Draft>(() => (kept ? toDraft(kept.draft) : begun))
  const [saved, setSaved] = useState({ draft: begun, version: kept?.version ?? profile.version })
  const [stale, setStale] = useState<Profile>()
  const [failure, setFailure] = useState<unknown>()
  const [checked, setChecked] = useState(false)
  const { t } = useTranslation('profiles')
  const toast = useToast()
  const isMounted = useIsMounted()
  const sending = useApiMutation(contracts.profiles.save)
  const problems = checked ? validateDraft(draft) : {}
  const changed = draft !== saved.draft && !isSameDraft(draft, saved.draft)
  const now = useRef({ draft, saved, changed })
  now.current = { draft, saved, changed }

  /** Saves the draft over `version`; resolves with whether it was saved. */
  const save = async (version = now.current.saved.version): Promise<boolean> => {
    const { draft: written } = now.current
    setChecked(true)
    setFailure(undefined)
    // Half a date has the value of an empty one.
    const incomplete = document.querySelector<HTMLInputElement>('input[type=date]:invalid')
    if (incomplete || Object.keys(validateDraft(written)).length > 0) {
      // Scrolls to the first invalid field once it is marked.
      setTimeout(() => {
        // The browser says what is missing.
        if (incomplete) {
          incomplete.reportValidity()
          return
        }
        const first = document.querySelector<HTMLElement>('[aria-invalid=true]')
        first?.focus()
        // Keeps clear of the sticky bar.
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
      if (!isMounted()) {
        toast.error(failureText(error, t))
        return false
      }
      const current = error instanceof ApiError && error.code === 'profiles.stale' ? error.details.current : undefined
      if (current) setStale(current as Profile)
      else setFailure(error)
      return false
    }
  }
  /** Resolves a conflict with the local or the stored version. */
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
  const restored = useIsRestored(kept, changed)
  const giveUp = useDraftAutosave(what, changed ? { draft, version: saved.version } : undefined, kept)
  return {
    /** Whether unsaved changes of an earlier visit were restored. */
    restored,
    /** Resets the draft to the profile as it is now: somebody else may have saved it since this one was opened. */
    discard: () => {
      const draft = toDraft(profile)
      setDraft(draft)
      setSaved({ draft, version: profile.version })
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
    /** Discards unsaved changes permanently. */
    forget: () => setDraft(saved.draft),
  }
}
export type ProfileDraft = ReturnType<typeof useProfileDraft>
