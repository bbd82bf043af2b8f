import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react'
import { completeYear } from '#web/ui/forms/completeYear.ts'

/** A year is typed digit by digit: before 2026 a date field reports 0002, 0020 and 0202. */
const isWhole = (day: string): boolean => day >= '1900'

/**
 * The properties of a date field that is saved as it is filled in: a day is sent once its year is whole, an emptied
 * field when it is left.
 */
export const useTypedDay = (stored: string, send: (day: string) => void) => {
  const [typed, setTyped] = useState<string>()
  const sent = useRef<string>(undefined)
  const sendOnce = (day: string) => {
    if (day === (sent.current ?? stored)) return
    sent.current = day
    send(day)
  }
  const leave = () => {
    if (typed === undefined) return
    const day = completeYear(typed)
    if (day === '' || isWhole(day)) sendOnce(day)
    sent.current = undefined
    setTyped(undefined)
  }
  const leaving = useRef(leave)
  leaving.current = leave
  // Before the cleanup of effects, in which an autosaved item stops.
  useLayoutEffect(() => () => leaving.current(), [])
  return {
    value: typed ?? stored,
    onChange: ({ target: { value } }: ChangeEvent<HTMLInputElement>) => {
      setTyped(value)
      if (isWhole(value)) sendOnce(value)
    },
    onBlur: leave,
  }
}
