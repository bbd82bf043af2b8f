import { environment } from '../environment.ts'

/** A cookie that only the sign-in endpoints of this very site get to see. */
export const cookie = (name: string, value: string, seconds: number): string => {
  // Only a site without TLS, on a developer's machine, does without.
  const secure = environment.siteUrl.startsWith('http://') ? [] : ['Secure']
  return [`${name}=${value}`, 'HttpOnly', ...secure, 'SameSite=Strict', 'Path=/api/auth', `Max-Age=${seconds}`].join(
    '; ',
  )
}
