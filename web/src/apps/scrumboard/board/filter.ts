import type { Card } from '#shared/apps/scrumboard/entities.ts'
import { foldText } from '#shared/core/text/fold.ts'
import { dueState } from '../dueState.ts'

/** The filter of a board. */
export interface Filter {
  text: string
  mine: boolean
  /** Label id; empty: any. */
  label: string
  /** Empty: with any or no due date. */
  due: '' | 'overdue' | 'week'
}

export const NO_FILTER: Filter = { text: '', mine: false, label: '', due: '' }

export const isFiltered = ({ text, mine, label, due }: Filter): boolean =>
  text.trim() !== '' || mine || label !== '' || due !== ''

const isDueWithin = (due: Filter['due'], date: string | null): boolean => {
  if (due === '') return true
  if (date === null) return false
  const state = dueState(date)
  return due === 'overdue' ? state === 'overdue' : state !== 'later'
}

export const matchesFilter = ({ text, mine, label, due }: Filter, card: Card, person: string): boolean =>
  foldText(`${card.title} ${card.description}`).includes(foldText(text.trim())) &&
  (!mine || card.people.includes(person)) &&
  (label === '' || card.labels.some(({ id }) => id === label)) &&
  isDueWithin(due, card.dueDate)
