type Write = typeof process.stdout.write

/** Diverts the functions' structured log lines from standard output; returns how to undo it. */
export const divertLogs = (to: (line: string) => void): (() => void) => {
  const original = process.stdout.write.bind(process.stdout) as Write
  const divert = (...[chunk, ...rest]: Parameters<Write>): boolean => {
    if (typeof chunk !== 'string' || !chunk.startsWith('{"level":')) return original(chunk, ...rest)
    to(chunk.trimEnd())
    return true
  }
  process.stdout.write = divert as Write
  return () => {
    process.stdout.write = original
  }
}
