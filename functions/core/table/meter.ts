import { AsyncLocalStorage } from 'node:async_hooks'

/** Table usage of one call. */
export interface Usage {
  requests: number
  /** Capacity units, read and write, table and indexes. */
  units: number
}

const store = new AsyncLocalStorage<Usage>()

/** Runs a call with its own meter. */
export const withMeter = <T>(run: (usage: Usage) => Promise<T>): Promise<T> => {
  const usage: Usage = { requests: 0, units: 0 }
  return store.run(usage, () => run(usage))
}

/** Usage of the current call. */
export const currentUsage = (): Usage => store.getStore() ?? { requests: 0, units: 0 }

/** Counts a request to the table. */
export const countRequest = (units: number): void => {
  const usage = store.getStore()
  if (!usage) return
  usage.requests += 1
  usage.units += units
}
