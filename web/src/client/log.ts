/** Logs a problem to the browser's console; the person is informed elsewhere, or need not be. */
export const logProblem = (text: string, cause?: unknown): void => {
  // biome-ignore lint/suspicious/noConsole: the one place that writes there
  console.error(text, ...(cause === undefined ? [] : [cause]))
}
