/** What a function is told of its time, as Lambda tells it, from now on. */
export const timed = (seconds: number): { getRemainingTimeInMillis: () => number } => {
  const until = Date.now() + seconds * 1000
  return { getRemainingTimeInMillis: () => until - Date.now() }
}
