import { useSyncExternalStore } from 'react'
import { readStored, removeStored, writeStored } from '#web/client/stored.ts'
import { createWatchers } from '#web/client/watchers.ts'

const ROW_LAYOUT_KEY = 'regie:files-rows'
const { watch, notify } = createWatchers()

/** Whether files are shown as rows; stored in this browser. */
export const useRowLayout = (): boolean => useSyncExternalStore(watch, () => readStored(ROW_LAYOUT_KEY) === 'yes')

export const setRowLayout = (rows: boolean): void => {
  if (rows) writeStored(ROW_LAYOUT_KEY, 'yes')
  else removeStored(ROW_LAYOUT_KEY)
  notify()
}
