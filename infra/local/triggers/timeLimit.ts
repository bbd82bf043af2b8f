/** Sets the remaining time that functions see, as Lambda does. */
export const setTimeLimit = (seconds: number): { getRemainingTimeInMillis: () => number } => {
  const until = Date.now() + seconds * 1000
  return { getRemainingTimeInMillis: () => until - Date.now() }
}
