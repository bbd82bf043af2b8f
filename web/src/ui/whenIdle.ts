/** Calls back when the page is idle; returns a cancel function. */
export const whenIdle = (run: () => void): (() => void) => {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 300)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(run, { timeout: 3000 })
  return () => cancelIdleCallback(asked)
}
