import { useCallback, useEffect, useRef, useState } from 'react'
import type { OutputOf } from '#shared/core/endpoint.ts'
import type { Cra, cra, OwnMonth } from '#shared/time/cra/contract.ts'
import { craIdOf, isLocked, withoutUnworked, workedDays } from '#shared/time/cra/rules.ts'
import { ApiError, useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { type KeptDraft, keepsDraft, unstore } from '#web/client/stored.ts'
import { onReconnect } from '#web/offline/online.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { type Draft, draftName, draftsOf, toSave, withDraft } from '../drafts/draft.ts'
import { holdMonth } from '../drafts/resend.ts'
import { useDraft } from '../drafts/useDraft.ts'
import { type Content, sameContent } from './content.ts'
import { isDirty, openTimesheet, type Timesheet, type TimesheetAction, timesheetReducer } from './timesheet.ts'

interface Wanted {
  mission: string | null
  client: string | null
}

const start = (month: OwnMonth, name: string, wanted: Wanted): { sheet: Timesheet; from?: KeptDraft<Draft> } => {
  const sheet = openTimesheet(month, wanted)
  if (isLocked(month.status)) return { sheet }
  for (const from of draftsOf(name)) {
    const drafted = withDraft(sheet, from.draft)
    if (isDirty(drafted)) return { sheet: drafted, from }
    // It says what is saved.
    unstore(from.key)
  }
  return { sheet }
}

/** What is there instead of what was to be saved, where a save was refused for that. */
const staleWith = (failure: unknown): Cra | undefined =>
  failure instanceof ApiError && failure.code === 'cra.stale' && failure.details.current
    ? (failure.details.current as Cra)
    : undefined

/** What a report says once this is its content. */
const reported = ({ activities, comments }: Content) => ({
  activities: [...activities],
  comments,
  totalWorkedDays: workedDays(activities),
})

/** A month being filled: the sheet, its way to the server and back, and what is kept on this device meanwhile. */
export const useTimesheetEditor = (month: OwnMonth, userId: string, wanted: Wanted, reload: () => void) => {
  const { t } = useTranslation('cra')
  const toast = useToast()
  const name = draftName(userId, month.year, month.month)
  const [opened, setOpened] = useState(() => start(month, name, wanted))
  const latest = useRef(opened.sheet)
  const [sheet, setSheet] = useState(opened.sheet)
  const now = useCallback(() => latest.current, [])
  const dispatch = useCallback((action: TimesheetAction) => {
    latest.current = timesheetReducer(latest.current, action)
    setSheet(latest.current)
  }, [])

  const [restored, setRestored] = useState(opened.from?.draft)
  const [answered, setAnswered] = useState<Pick<OwnMonth, 'version'> & Partial<OwnMonth>>()
  const report: OwnMonth = answered && answered.version > month.version ? { ...month, ...answered } : month
  const locked = isLocked(report.status)
  const keptAt = useDraft(name, sheet, locked, opened.from)
  const [failed, setFailed] = useState<{ failure: ApiError; what: 'save' | 'send' }>()
  const [stale, setStale] = useState<Cra>()
  /** What it stood in the way of. */
  const hindered = useRef<'save' | 'send'>('save')
  const saving = useApiMutation(contracts.cra.save)
  const sending = useApiMutation(contracts.cra.send)

  useEffect(() => {
    const { version } = now()
    if (month.version > version && (!isDirty(now()) || isLocked(month.status))) dispatch({ do: 'load', month })
    else dispatch({ do: 'options', options: month.options })
  }, [month, now, dispatch])

  const refused = (failure: unknown, what: 'save' | 'send') => {
    if (!(failure instanceof ApiError)) throw failure
    const current = staleWith(failure)
    if (current) {
      hindered.current = what
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
  /** One after the other: what is asked for while another save is under way is done once that has ended well. */
  const alone = async <T>(what: 'save' | 'send', work: () => Promise<T>): Promise<T | undefined> => {
    while (running.current) {
      if (running.current.what === 'send' || !(await running.current.done)) return undefined
    }
    setUnderWay(what)
    const done = work().catch((error: unknown) => void refused(error, what))
    running.current = { what, done }
    try {
      return (await done) ?? undefined
    } finally {
      running.current = undefined
      setUnderWay(undefined)
    }
  }

  /** What was to be saved and no answer came: it may be there. */
  const unanswered = useRef<Content>(undefined)
  const store = async (): Promise<OutputOf<typeof cra.save>> => {
    setFailed(undefined)
    const { activities, comments } = now()
    const content = { activities, comments }
    try {
      const answer = await saving.mutateAsync(toSave(now()))
      unanswered.current = undefined
      dispatch({ do: 'saved', content, version: answer.version })
      setAnswered({ ...answer, ...reported(content) })
      setRestored(undefined)
      return answer
    } catch (failure) {
      const current = staleWith(failure)
      const own = current && [content, unanswered.current].some((one) => one && sameContent(one, current))
      if (!own) {
        if (failure instanceof ApiError && failure.status === 0) unanswered.current = content
        throw failure
      }
      // Nobody else has changed it: what was lost on its way back is there.
      dispatch({ do: 'rebase', saved: current, version: current.version })
      return store()
    }
  }

  const save = async (): Promise<OutputOf<typeof cra.save> | undefined> => {
    // All of it may be saved by then.
    if (running.current && (!(await running.current.done) || !isDirty(now()))) return undefined
    return alone('save', async () => {
      const answer = await store()
      toast.success(t(answer.message), 3000)
      return answer
    })
  }

  const send = () =>
    alone('send', async () => {
      setFailed(undefined)
      if (isDirty(now()) || now().version === 0) await store()
      const craId = craIdOf(userId, month.year, month.month)
      const answer = await sending.mutateAsync({ craId, version: now().version })
      const { activities, comments } = now()
      dispatch({ do: 'saved', content: { activities, comments }, version: answer.version })
      setAnswered((known) => ({
        ...known,
        ...answer,
        ...reported({ activities: withoutUnworked(activities), comments }),
      }))
      keepsDraft(name, opened.from?.key).drop()
      toast.success(t(answer.message), 3000)
      return answer
    })

  /** Saves what is not saved yet, once what is under way has ended well; whether all of it is. */
  const finish = async (): Promise<boolean> => {
    if (running.current && !(await running.current.done)) return false
    return !isDirty(now()) || (await save()) !== undefined
  }

  const settle = async (choice: 'mine' | 'theirs' | 'later') => {
    setStale(undefined)
    if (choice === 'later' || !stale) return
    const { activities, comments, version } = stale
    dispatch({ do: 'rebase', saved: { activities, comments }, version })
    if (choice === 'mine') await (hindered.current === 'send' ? send() : save())
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
  useEffect(() => holdMonth(name), [name])

  /** Opens it as a draft again, after the server did. */
  const reopen = (answer: Pick<OwnMonth, 'id' | 'version' | 'status'>) => {
    const { activities, comments } = now()
    const draft = { ...answer, sentAt: null, activities: [...activities], comments }
    const again = start({ ...report, ...draft }, name, { mission: null, client: null })
    latest.current = again.sheet
    setSheet(again.sheet)
    setOpened(again)
    setRestored(again.from?.draft)
    setFailed(undefined)
    setAnswered(draft)
  }

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
    restored,
    discard,
    dismissRestored: () => setRestored(undefined),
    /** What last failed, and why. */
    failed,
    save,
    send,
    finish,
    reopen,
    /** What is on its way to the server. */
    underWay,
    stale,
    settle,
  }
}

export type TimesheetEditor = ReturnType<typeof useTimesheetEditor>
