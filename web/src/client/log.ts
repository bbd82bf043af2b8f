/** Notes a problem for whoever looks into the browser's console; the person at the screen is told elsewhere, or need not be. */
export const logProblem = (text: string, cause?: unknown): void => {
  // biome-ignore lint/suspicious/noConsole: the one place that writes there
  console.error(text, ...(cause === undefined ? [] : [cause]))
}
