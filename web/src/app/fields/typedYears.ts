import { completeYear } from '#web/ui/forms/completeYear.ts'
import { setValue } from './setValue.ts'

const DATE_TYPES = ['date', 'datetime-local']

/** Completes the year of a date field when it is left, before the form handles that. */
const completeOnLeave = ({ target }: Event): void => {
  if (!(target instanceof HTMLInputElement) || !DATE_TYPES.includes(target.type)) return
  const completed = completeYear(target.value)
  if (completed === target.value) return
  setValue(target, completed)
  target.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Takes two digits of a year as one of this century. */
export const completeTypedYears = (): void => document.addEventListener('focusout', completeOnLeave, { capture: true })
