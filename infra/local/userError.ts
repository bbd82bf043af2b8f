/** An error that the user can fix: shown as one line, without a stack. */
export class UserError extends Error {}

/** The code of a system error such as `EADDRINUSE`, or the name of a service error. */
export const codeOf = (error: unknown): string => {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  return String(code ?? name ?? '')
}
