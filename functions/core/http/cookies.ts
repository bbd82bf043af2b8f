import { environment } from '../environment.ts'

/** A cookie that is sent to the sign-in endpoints of this site only. */
export const cookie = (name: string, value: string, seconds: number): string => {
  // Without TLS on a developer's machine only.
  const secure = environment.siteUrl.startsWith('http://') ? [] : ['Secure']
  return [`${name}=${value}`, 'HttpOnly', ...secure, 'SameSite=Strict', 'Path=/api/auth', `Max-Age=${seconds}`].join(
    '; ',
  )
}
