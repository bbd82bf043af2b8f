import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder for synthesized templates. */
    scratch: string
  }
}

/** Removed after the run. */
export default (project: TestProject): (() => void) => {
  const scratch = mkdtempSync(join(tmpdir(), 'regie-infra-'))
  project.provide('scratch', scratch)
  return () => rmSync(scratch, { recursive: true, force: true })
}
