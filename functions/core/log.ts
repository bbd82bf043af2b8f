import { now } from './clock.ts'

type Field = string | number | boolean | null | undefined | Record<string, number>
type Level = 'INFO' | 'WARN' | 'ERROR'

/**
 * Lambda honours the level of a JSON line only with an RFC 3339 `timestamp` (developer guide, "Log-level filtering");
 * otherwise it becomes INFO and no alarm is raised.
 */
const write = (level: Level, event: string, fields: Record<string, Field>, cause?: unknown): void => {
  const failure =
    cause instanceof Error
      ? { error: cause.name, reason: cause.message, stack: cause.stack }
      : cause
        ? { error: String(cause) }
        : {}
  const line = { level, timestamp: now().toISOString(), event, ...fields, ...failure }
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

/** Structured logs without personal data: ids, codes and numbers only. */
export const log = {
  info: (event: string, fields: Record<string, Field> = {}) => write('INFO', event, fields),
  warn: (event: string, fields: Record<string, Field> = {}, cause?: unknown) => write('WARN', event, fields, cause),
  error: (event: string, fields: Record<string, Field> = {}, cause?: unknown) => write('ERROR', event, fields, cause),
}
