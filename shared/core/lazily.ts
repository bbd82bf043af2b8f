/** Evaluated on first use, once: a cold start does not pay for what is never asked for. */
export const lazily = <T>(make: () => T): (() => T) => {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
