import { type ParseArgsConfig, parseArgs } from 'node:util'
import { divertLogs } from './logs.ts'
import { UserError } from './userError.ts'

/** Parses a command line; the help follows what is wrong with it. */
export const parseCommandLine = <T extends ParseArgsConfig>(config: T, help: string) => {
  try {
    return parseArgs(config)
  } catch (error) {
    throw new UserError(`${(error as Error).message}\n${help}`)
  }
}

/**
 * Runs a command: what its user can fix is said in one line, anything else with its stack. Log lines go there, too: only
 * the result is on standard output, which may be a file.
 */
export const runCommandLine = async (run: () => Promise<void>): Promise<void> => {
  const undo = divertLogs((line) => process.stderr.write(`${line}\n`))
  try {
    await run()
  } catch (error) {
    process.stderr.write(`${error instanceof UserError ? error.message : String((error as Error).stack)}\n`)
    process.exitCode = 1
  } finally {
    undo()
  }
}
