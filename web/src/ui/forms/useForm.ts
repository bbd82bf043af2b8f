import { use, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '#web/client/call.ts'
import { failureText } from '#web/client/failureText.ts'
import type { Translate } from '#web/texts/keys.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { ToastContext } from '../overlays/toastContext.ts'
import { focusFirstInvalid } from './focusFirstInvalid.ts'
import type { FormState } from './formContext.ts'

/** The problems of fields by name: a message, or nothing. */
type Problems = Readonly<Record<string, string | false | null | undefined>>

export interface FormOptions {
  /** Blocks submitting while there are any; shown after the first attempt. */
  problems?: Problems | undefined
  /** Submits. Errors show above the fields, or at those concerned. */
  onSubmit: () => unknown
  /** Maps a failure to fields; `{}` when it is shown elsewhere. Invalid-input errors are mapped by default. */
  refused?: ((failure: unknown) => Problems | undefined) | undefined
}

/** Maps an invalid-input error to the given fields; undefined when it concerns others, too. */
const invalidFields = (failure: unknown, names: readonly string[], t: Translate): Problems | undefined => {
  const told = failure instanceof ApiError && failure.code === 'request.invalid' ? failure.details.problems : undefined
  if (!Array.isArray(told) || told.length === 0) return undefined
  const found = (told as { path: string; code: string }[]).map(({ path, code }) => {
    const parts = path.split('.')
    const text = t([`errors.field.${code.replace('validation.', '')}`, 'errors.field.refused'])
    return [names.find((name) => parts.includes(name)), text] as const
  })
  return found.every(([name]) => name !== undefined) ? Object.fromEntries(found) : undefined
}

/** The first field of which only a part is given, such as half a date: its value is that of an empty one. */
const findIncomplete = (form: HTMLFormElement | null): HTMLInputElement | undefined =>
  [...(form?.querySelectorAll('input') ?? [])].find(({ validity }) => validity.badInput)

interface Surroundings {
  /** Follows success. */
  onDone?: () => void
  /** Whether it is closed, such as its dialog. */
  closed?: boolean
}

/**
 * The submission state of a form: validates, and submits once at a time. What is refused after it was left or closed is
 * said in a message.
 */
export const useForm = ({
  problems = {},
  onSubmit,
  refused,
  onDone,
  closed = false,
}: FormOptions & Surroundings): FormState => {
  const { t } = useTranslation()
  const toast = use(ToastContext)
  const isClosed = useRef(closed)
  isClosed.current = closed
  const element = useRef<HTMLFormElement>(null)
  const running = useRef<object>(undefined)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [told, setTold] = useState<Problems>({})
  useEffect(
    () => () => {
      running.current = undefined
    },
    [],
  )
  const setRun = (under: object | undefined) => {
    running.current = under
    setBusy(under !== undefined)
    setFailure(undefined)
    setTold({})
  }
  const send = async (work: () => unknown) => {
    const mine = {}
    setRun(mine)
    const isMine = () => running.current === mine
    try {
      await work()
      if (!isMine()) return
      setRun(undefined)
      setTried(false)
      onDone?.()
    } catch (cause) {
      if (!isMine() || isClosed.current) {
        toast?.error(failureText(cause, t))
        return
      }
      const fields = refused?.(cause) ?? invalidFields(cause, Object.keys(problems), t)
      // Rendered at once, so that the next frame finds the field to focus.
      flushSync(() => {
        setRun(undefined)
        if (fields) setTold(fields)
        else setFailure(failureText(cause, t))
      })
      if (fields && Object.values(fields).some(Boolean)) focusFirstInvalid(element.current)
    }
  }
  const attempt = (work: () => unknown, anyway = false) => {
    if (running.current) return
    const incomplete = anyway ? undefined : findIncomplete(element.current)
    const isWrong = !anyway && Object.values(problems).some(Boolean)
    if (!anyway) setTried(true)
    // The browser says what is missing.
    if (incomplete) incomplete.reportValidity()
    else if (isWrong) focusFirstInvalid(element.current)
    else void send(work)
  }
  return {
    element,
    busy,
    failure,
    problemOf: (field) => told[field] || (tried && problems[field]) || null,
    changed: (field) => {
      if (told[field]) setTold({ ...told, [field]: null })
    },
    submit: (event) => {
      event.preventDefault()
      // A dialog's form may be nested in that of a page.
      event.stopPropagation()
      attempt(onSubmit)
    },
    attempt,
    reset: () => {
      setRun(undefined)
      setTried(false)
    },
  }
}
