export const ACADEMY = '/apps/academy'
/** Where a course leads that was finished. */
export const finishedPath = (course: string): string => `${ACADEMY}/${course}/finished`
export const CERTIFICATES = `${ACADEMY}/certificates`
export const certificatePath = (course: string): string => `${CERTIFICATES}/${course}`
/** Where anybody checks a certificate. */
export const checkPath = (code: string): string => `/certificate/${encodeURIComponent(code)}`
export const AUTHORING = `${ACADEMY}/authoring`
export const editPath = (course: string): string => `${AUTHORING}/${course}`
export const unfinishedPath = (course: string): string => `${editPath(course)}/unfinished`
export const sessionsPath = (course: string): string => `${editPath(course)}/sessions`
