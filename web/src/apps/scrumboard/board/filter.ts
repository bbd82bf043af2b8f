import type { Card } from '#shared/apps/scrumboard/entities.ts'
import { foldText } from '#shared/core/fold.ts'
import { dueState } from '../dueState.ts'

/** Which cards of a board are shown. */
export interface Filter {
  text: string
  mine: boolean
  /** A label’s id; empty: any. */
  label: string
  /** Empty: any, and none. */
  due: '' | 'overdue' | 'week'
}

export const NO_FILTER: Filter = { text: '', mine: false, label: '', due: '' }

export const isFiltered = ({ text, mine, label, due }: Filter): boolean =>
  text.trim() !== '' || mine || label !== '' || due !== ''

const isDue = (due: Filter['due'], date: string | null): boolean => {
  if (due === '') return true
  if (date === null) return false
  const state = dueState(date)
  return due === 'overdue' ? state === 'overdue' : state !== 'later'
}

export const shows = ({ text, mine, label, due }: Filter, card: Card, person: string): boolean =>
  foldText(`${card.title} ${card.description}`).includes(foldText(text.trim())) &&
  (!mine || card.people.includes(person)) &&
  (label === '' || card.labels.some(({ id }) => id === label)) &&
  isDue(due, card.dueDate)
