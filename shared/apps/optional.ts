/** The apps that a company may disable, by group name, in navigation order; the help is always there. */
export const OPTIONAL_APPS = [
  'chat',
  'mailbox',
  'tasks',
  'notes',
  'files',
  'scrumboard',
  'contacts',
  'inventory',
  'academy',
] as const
export type OptionalApp = (typeof OPTIONAL_APPS)[number]

export const isOptionalApp = (group: string): group is OptionalApp => OPTIONAL_APPS.some((app) => app === group)

/** The path prefixes of each app. */
const SCREENS: Record<OptionalApp, readonly string[]> = {
  chat: ['/apps/chat'],
  mailbox: ['/apps/mailbox'],
  tasks: ['/apps/experience'],
  notes: ['/apps/notes'],
  files: ['/apps/file-manager'],
  scrumboard: ['/apps/scrumboard'],
  contacts: ['/apps/contacts'],
  inventory: ['/apps/ecommerce/inventory', '/profile/equipment'],
  academy: ['/apps/academy'],
}

/** The optional app that a link leads to; undefined for any other link. */
export const findAppOfLink = (link: string): OptionalApp | undefined => {
  const path = link.split(/[?#]/)[0] ?? ''
  return OPTIONAL_APPS.find((app) => SCREENS[app].some((screen) => path === screen || path.startsWith(`${screen}/`)))
}

/** Whether a link leads to a disabled app. */
export const leadsIntoDisabledApp = (link: string, appsOff: readonly OptionalApp[] = []): boolean => {
  const app = findAppOfLink(link)
  return app !== undefined && appsOff.includes(app)
}
