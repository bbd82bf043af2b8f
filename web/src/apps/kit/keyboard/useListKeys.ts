import { useKeys } from './useKeys.ts'

/** Handlers of the list keys; undefined: none. */
interface ListActions {
  next: (() => void) | undefined
  previous: (() => void) | undefined
  create: (() => void) | undefined
  edit: (() => void) | undefined
  close: (() => void) | undefined
}

/** Handles the keys of a list anywhere on the page, except in dialogs, menus and text fields. */
export const useListKeys = ({ next, previous, create, edit, close }: ListActions): void =>
  useKeys({ j: next, k: previous, n: create, e: edit, Escape: close })
