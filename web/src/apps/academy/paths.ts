export const ACADEMY = '/apps/academy'
/** Where a course leads that was finished. */
export const finishedPath = (course: string): string => `${ACADEMY}/${course}/finished`
export const CERTIFICATES = `${ACADEMY}/certificates`
/** Of a course, the latest one unless a code names another. */
export const certificatePath = (course: string, code?: string): string =>
  `${CERTIFICATES}/${course}${code === undefined ? '' : `?code=${encodeURIComponent(code)}`}`
/** Where anybody checks a certificate. */
export const checkPath = (code: string): string => `/certificate/${encodeURIComponent(code)}`
export const AUTHORING = `${ACADEMY}/authoring`
export const editPath = (course: string): string => `${AUTHORING}/${course}`
export const unfinishedPath = (course: string): string => `${editPath(course)}/unfinished`
export const sessionsPath = (course: string): string => `${editPath(course)}/sessions`
