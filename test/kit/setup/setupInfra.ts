import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder for what is synthesised. */
    scratch: string
  }
}

/** What is made for the tests of a run goes with it. */
export default (project: TestProject): (() => void) => {
  const scratch = mkdtempSync(join(tmpdir(), 'regie-infra-'))
  project.provide('scratch', scratch)
  return () => rmSync(scratch, { recursive: true, force: true })
}
