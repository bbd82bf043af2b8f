import './shiftClock.ts'
import type { TestProject } from 'vitest/node'
import { type Shared, startShared } from '#test/kit/emulators.ts'

declare module 'vitest' {
  interface ProvidedContext {
    shared: Shared
  }
}

/** The resources shared by the test files of a run. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const { shared, stop } = await startShared()
  project.provide('shared', shared)
  return stop
}
