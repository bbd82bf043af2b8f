import { useCallback, useEffect, useRef, useState } from 'react'
import type { OutputOf } from '#shared/core/endpoint.ts'
import type { Cra, cra, OwnMonth } from '#shared/time/cra/contract.ts'
import { craIdOf, isLocked, withoutUnworked, workedDays } from '#shared/time/cra/rules.ts'
import { ApiError, useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { createDraftStore, lockDraft, removeStored, type StoredDraft } from '#web/client/stored.ts'
import { onReconnect } from '#web/offline/online.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useIsMounted } from '#web/ui/hooks/useIsMounted.ts'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { applyDraft, type Draft, draftName, listMonthDrafts, toSaveInput } from '../drafts/draft.ts'
import { useDraft } from '../drafts/useDraft.ts'
import { type Content, sameContent } from './content.ts'
import { isDirty, openTimesheet, type Timesheet, type TimesheetAction, timesheetReducer } from './timesheet.ts'
import { useUndoOffer } from './useUndoOffer.ts'

interface Wanted {
  mission: string | null
  client: string | null
}

const openWithDraft = (
  month: OwnMonth,
  name: string,
  wanted: Wanted,
): { sheet: Timesheet; from?: StoredDraft<Draft> } => {
  const sheet = openTimesheet(month, wanted)
  if (isLocked(month.status)) return { sheet }
  for (const from of listMonthDrafts(name)) {
    const drafted = applyDraft(sheet, from.draft)
    if (isDirty(drafted)) return { sheet: drafted, from }
    // The draft equals what is saved.
    removeStored(from.key)
  }
  return { sheet }
}

/** The current report, when a save failed with an edit conflict. */
const currentReportOf = (failure: unknown): Cra | undefined =>
  failure instanceof ApiError && failure.code === 'cra.stale' && failure.details.current
    ? (failure.details.current as Cra)
    : undefined

/** The fields of a report that follow from this content. */
const reportContentOf = ({ activities, comments }: Content) => ({
  activities: [...activities],
  comments,
  totalWorkedDays: workedDays(activities),
})

/** The editor of a month: its sheet, saving and sending, and the draft on this device. */
export const useTimesheetEditor = (month: OwnMonth, userId: string, wanted: Wanted, reload: () => void) => {
  const { t } = useTranslation('cra')
  const toast = useToast()
  const isMounted = useIsMounted()
  const name = draftName(userId, month.year, month.month)
  const [opened, setOpened] = useState(() => openWithDraft(month, name, wanted))
  const latest = useRef(opened.sheet)
  const [sheet, setSheet] = useState(opened.sheet)
  const now = useCallback(() => latest.current, [])
  const { offer, withdraw } = useUndoOffer()
  const dispatch = useCallback(
    (action: TimesheetAction) => {
      latest.current = timesheetReducer(latest.current, action)
      setSheet(latest.current)
      offer(action, latest.current, () => dispatch({ do: 'undo' }))
    },
    [offer],
  )

  const [restored, setRestored] = useState(opened.from?.draft)
  const [answered, setAnswered] = useState<Pick<OwnMonth, 'version'> & Partial<OwnMonth>>()
  const report: OwnMonth = answered && answered.version > month.version ? { ...month, ...answered } : month
  const locked = isLocked(report.status)
  const wasLocked = useRef(locked)
  const { keptAt, keepNow } = useDraft(name, sheet, locked, wasLocked, opened.from)
  const [failed, setFailed] = useState<{ failure: ApiError; what: 'save' | 'send' }>()
  const [stale, setStale] = useState<Cra>()
  /** The action that the conflict interrupted. */
  const interrupted = useRef<'save' | 'send'>('save')
  const saving = useApiMutation(contracts.cra.save)
  const sending = useApiMutation(contracts.cra.send)

  useEffect(() => {
    const before = now()
    const isSent = isLocked(month.status)
    if (month.version <= before.version || (isDirty(before) && !isSent)) return dispatch({ do: 'options', month })
    if (isSent || !wasLocked.current) {
      // It was sent from elsewhere: what is typed here has to be said not to be in it.
      if (isDirty(before) && !sameContent(before, month))
        setFailed({ failure: new ApiError(409, 'cra.locked'), what: 'save' })
      return dispatch({ do: 'load', month })
    }
    // Rejected or taken back: it is opened anew, with what is kept of it on this device.
    const again = openWithDraft(month, name, { mission: null, client: null })
    latest.current = again.sheet
    setSheet(again.sheet)
    setOpened(again)
    setRestored(again.from?.draft)
    setFailed(undefined)
  }, [month, name, now, dispatch])
  useEffect(() => {
    wasLocked.current = locked
  })

  const onFailure = (failure: unknown, what: 'save' | 'send') => {
    if (!(failure instanceof ApiError)) throw failure
    if (!isMounted()) {
      // Whoever has gone on finds what is not saved in the month.
      toast.error(`${t(what === 'save' ? 'cra.notice.keptHere' : 'cra.notice.notSent')} ${failureText(failure, t)}`)
      return
    }
    const current = currentReportOf(failure)
    if (current) {
      interrupted.current = what
      setStale(current)
      return
    }
    const { code, details } = failure
    const { day, activity } = details
    if (typeof day === 'number') {
      const at = typeof activity === 'number' ? { activity, day } : { day }
      dispatch({ do: 'blame', problems: [{ code: code as 'cra.invalidValue', ...at }] })
    }
    setFailed({ failure, what })
    if (code === 'cra.locked') reload()
  }

  const running = useRef<{ what: 'save' | 'send'; done: Promise<unknown> }>(undefined)
  const [underWay, setUnderWay] = useState<'save' | 'send'>()
  /** Runs one save at a time; further work runs only if the one in flight succeeds. */
  const runExclusively = async <T>(what: 'save' | 'send', work: () => Promise<T>): Promise<T | undefined> => {
    while (running.current) {
      if (running.current.what === 'send') return undefined
      // What is to be sent next is not changed any more.
      if (what === 'send') setUnderWay(what)
      if (await running.current.done) continue
      // It was to be sent next, which is what failed, and what another attempt does.
      if (what === 'send') {
        interrupted.current = what
        setFailed((known) => known && { ...known, what })
      }
      return undefined
    }
    setUnderWay(what)
    const done = work().catch((error: unknown) => void onFailure(error, what))
    running.current = { what, done }
    try {
      return (await done) ?? undefined
    } finally {
      running.current = undefined
      setUnderWay(undefined)
    }
  }

  /** The content of a save without an answer: it may have been stored. */
  const unanswered = useRef<Content>(undefined)
  const saveContent = async (): Promise<OutputOf<typeof cra.save>> => {
    const { activities, comments } = now()
    const content = { activities, comments }
    try {
      const answer = await saving.mutateAsync(toSaveInput(now()))
      unanswered.current = undefined
      dispatch({ do: 'saved', content, version: answer.version })
      setAnswered({ ...answer, ...reportContentOf(content) })
      setRestored(undefined)
      return answer
    } catch (failure) {
      const current = currentReportOf(failure)
      const own = current && [content, unanswered.current].some((one) => one && sameContent(one, current))
      if (!own) {
        if (failure instanceof ApiError && failure.status === 0) unanswered.current = content
        throw failure
      }
      // No conflict with others: this page's own save whose answer was lost.
      dispatch({ do: 'rebase', saved: current, version: current.version })
      return saveContent()
    }
  }

  const save = async (): Promise<OutputOf<typeof cra.save> | undefined> => {
    // A save before it may have stored everything.
    if (running.current && (!(await running.current.done) || !isDirty(now()))) return undefined
    return runExclusively('save', async () => {
      // Saving, as on reconnect, sends nothing: that a sending failed stays said.
      setFailed((known) => (known?.what === 'send' ? known : undefined))
      const answer = await saveContent()
      toast.success(t(answer.message), 3000)
      return answer
    })
  }

  const send = () =>
    runExclusively('send', async () => {
      withdraw()
      setFailed(undefined)
      if (isDirty(now()) || now().version === 0) await saveContent()
      const craId = craIdOf(userId, month.year, month.month)
      const answer = await sending.mutateAsync({ craId, version: now().version })
      const { activities, comments } = now()
      dispatch({ do: 'saved', content: { activities, comments }, version: answer.version })
      setAnswered((known) => ({
        ...known,
        ...answer,
        ...reportContentOf({ activities: withoutUnworked(activities), comments }),
      }))
      createDraftStore(name, opened.from?.key).drop()
      toast.success(t(answer.message), 3000)
      return answer
    })

  /** Saves what is unsaved, after pending saves; whether everything is saved. */
  const finish = async (): Promise<boolean> => {
    if (running.current && !(await running.current.done)) return false
    return !isDirty(now()) || (await save()) !== undefined
  }

  const settle = async (choice: 'mine' | 'theirs' | 'later') => {
    setStale(undefined)
    if (choice === 'later' || !stale) return
    const { activities, comments, version } = stale
    dispatch({ do: 'rebase', saved: { activities, comments }, version })
    if (choice === 'mine') await (interrupted.current === 'send' ? send() : save())
    else {
      dispatch({ do: 'replace', content: { activities, comments } })
      setRestored(undefined)
    }
    reload()
  }

  const saveIfNeeded = useRef(() => {})
  useEffect(() => {
    saveIfNeeded.current = () => {
      if (isDirty(now()) && !locked && stale === undefined) void save()
    }
  })
  useEffect(() => onReconnect(() => saveIfNeeded.current()), [])
  useEffect(() => lockDraft(name), [name])

  const discard = () => {
    setRestored(undefined)
    dispatch({ do: 'load', month: report })
  }

  return {
    sheet,
    now,
    dispatch,
    report,
    locked,
    dirty: isDirty(sheet),
    keptAt,
    keepNow,
    restored,
    discard,
    dismissRestored: () => setRestored(undefined),
    /** The last failure, and the action that failed. */
    failed,
    save,
    send,
    finish,
    /** The pending action. */
    underWay,
    stale,
    settle,
  }
}

export type TimesheetEditor = ReturnType<typeof useTimesheetEditor>
