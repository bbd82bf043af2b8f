export const ACADEMY = '/apps/academy'
export const coursePath = (course: string): string => `${ACADEMY}/${course}`
/** The result page of a finished course. */
export const finishedPath = (course: string): string => `${ACADEMY}/${course}/finished`
export const CERTIFICATES = `${ACADEMY}/certificates`
/** A course's certificate: the latest, unless `code` names another. */
export const certificatePath = (course: string, code?: string): string =>
  `${CERTIFICATES}/${course}${code === undefined ? '' : `?code=${encodeURIComponent(code)}`}`
/** The public page that checks a certificate. */
export const checkPath = (code: string): string => `/certificate/${encodeURIComponent(code)}`
export const AUTHORING = `${ACADEMY}/authoring`
export const editPath = (course: string): string => `${AUTHORING}/${course}`
export const unfinishedPath = (course: string): string => `${editPath(course)}/unfinished`
export const sessionsPath = (course: string): string => `${editPath(course)}/sessions`
