import { useCallback, useRef, useState } from 'react'
import type { Mission } from '#shared/staffing/missions/contract.ts'
import { MISSION_LIMITS } from '#shared/staffing/missions/limits.ts'
import { useDraftAutosave, useIsRestored, useRestoredDraft } from '#web/app/unsaved/useFormDraft.ts'
import { ApiError, queryClient, useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useIsMounted } from '#web/ui/hooks/useIsMounted.ts'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { type Draft, isSameDraft, NEW_DRAFT, toDraft, toFields, validateDraft } from './draft.ts'

/** The draft of a new or existing mission: form values, save state and conflicts. */
export const useMissionDraft = (mission: Mission | undefined) => {
  /** A mission that was created here is changed by the next save. */
  const [missionId, setMissionId] = useState(mission?.id)
  const [begun] = useState<Draft>(() => (mission ? toDraft(mission) : NEW_DRAFT))
  const what = `mission/1:${mission?.id ?? 'new'}`
  const kept = useRestoredDraft(what, begun)
  const [draft, setDraft] = useState<Draft>(kept?.draft ?? begun)
  const [saved, setSaved] = useState({ draft: begun, version: kept?.version ?? mission?.version ?? 0 })
  const [stale, setStale] = useState<Mission>()
  const [failure, setFailure] = useState<unknown>()
  const [checked, setChecked] = useState(false)
  const { t } = useTranslation('missions')
  const toast = useToast()
  const isMounted = useIsMounted()
  const creating = useApiMutation(contracts.missions.create)
  const saving = useApiMutation(contracts.missions.save)
  const found = validateDraft(draft, MISSION_LIMITS.positions)
  const now = useRef({ draft, saved })
  now.current = { draft, saved }

  /** Saves the draft over `version`; resolves with the mission, undefined when rejected. */
  const save = async (version = now.current.saved.version): Promise<Mission | undefined> => {
    const { draft: written } = now.current
    setChecked(true)
    setFailure(undefined)
    if (Object.keys(validateDraft(written, MISSION_LIMITS.positions)).length > 0) return undefined
    try {
      const fields = toFields(written)
      const answer = missionId
        ? await saving.mutateAsync({ missionId, version, ...fields })
        : await creating.mutateAsync(fields)
      setMissionId(answer.id)
      now.current.saved = { draft: written, version: answer.version }
      setSaved(now.current.saved)
      setStale(undefined)
      setChecked(false)
      // What was typed during a save is kept; as that of a new mission it would be created again.
      if (!mission || !unsaved()) giveUp()
      return answer
    } catch (error) {
      if (!isMounted()) {
        toast.error(failureText(error, t))
        return undefined
      }
      const current = error instanceof ApiError && error.code === 'missions.stale' ? error.details.current : undefined
      if (current) setStale(current as Mission)
      else setFailure(error)
      return undefined
    }
  }
  /** Adopts the version that was saved meanwhile. */
  const takeTheirs = () => {
    if (!stale) return
    const theirs = toDraft(stale)
    setDraft(theirs)
    setSaved({ draft: theirs, version: stale.version })
    setStale(undefined)
    void queryClient.invalidateQueries({ queryKey: ['missions'] })
  }
  const change = useCallback((some: Partial<Draft>) => setDraft((before) => ({ ...before, ...some })), [])
  const unsaved = useCallback(() => !isSameDraft(now.current.draft, now.current.saved.draft), [])
  const isUnsaved = unsaved()
  const restored = useIsRestored(kept, isUnsaved && saved.draft === begun)
  const giveUp = useDraftAutosave(what, isUnsaved ? { draft, version: saved.version } : undefined, kept)
  return {
    /** Whether unsaved changes of an earlier visit were restored. */
    restored,
    /** Gives a restored draft up: nothing of it was saved. */
    discard: () => {
      setDraft(begun)
      setSaved({ draft: begun, version: mission?.version ?? 0 })
    },
    giveUp,
    isNew: missionId === undefined,
    draft,
    change,
    problems: checked ? found : {},
    unsaved,
    save,
    busy: creating.isPending || saving.isPending,
    stale,
    takeTheirs,
    failure,
  }
}
export type MissionDraft = ReturnType<typeof useMissionDraft>
