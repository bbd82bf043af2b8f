import { useKeys } from './useKeys.ts'

/** What keys do in a list and what is open of it; nothing where there is nothing to do. */
interface ListActions {
  next: (() => void) | undefined
  previous: (() => void) | undefined
  create: (() => void) | undefined
  edit: (() => void) | undefined
  close: (() => void) | undefined
}

/** Runs the keys of a list wherever the focus is, but in dialogs and menus and where something is being written. */
export const useListKeys = ({ next, previous, create, edit, close }: ListActions): void =>
  useKeys({ j: next, k: previous, n: create, e: edit, Escape: close })
