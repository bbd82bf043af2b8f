import type { TestProject } from 'vitest/node'
import { type StandIns, startStandIns } from './standIns.ts'

declare module 'vitest' {
  interface ProvidedContext {
    standIns: StandIns
  }
}

/** One set of stand-ins for all test files of a run. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const { standIns, stop } = await startStandIns()
  project.provide('standIns', standIns)
  return stop
}
