/** Whether a failed call had no answer, or the server failed: it may have been done nonetheless. */
export const isUnanswered = ({ status }: { status: number }): boolean => status === 0 || status >= 500

/** Whether a later attempt may succeed: also once the session is renewed, or the rate limit over. */
export const isTransient = (failure: { status: number }): boolean =>
  isUnanswered(failure) || [401, 429].includes(failure.status)
