import { now } from './clock.ts'

type Field = string | number | boolean | null | undefined | Record<string, number>
type Level = 'INFO' | 'WARN' | 'ERROR'

/**
 * Lambda believes the level of a line only beside a `timestamp` by RFC 3339: it calls any other one INFO (developer guide,
 * "Log-level filtering"), and no alarm would hear of an error.
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

/** Structured lines without personal data: ids, codes and numbers only, never names, addresses or bodies. */
export const log = {
  info: (event: string, fields: Record<string, Field> = {}) => write('INFO', event, fields),
  warn: (event: string, fields: Record<string, Field> = {}, cause?: unknown) => write('WARN', event, fields, cause),
  error: (event: string, fields: Record<string, Field> = {}, cause?: unknown) => write('ERROR', event, fields, cause),
}
