/** The workplace apps that a company may switch off, each named as its group, in the order of the navigation; the help stays. */
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

/** Where the screens of each lie. */
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

/** The app that a link of this product leads into; undefined for any other. */
export const appAt = (link: string): OptionalApp | undefined => {
  const path = link.split(/[?#]/)[0] ?? ''
  return OPTIONAL_APPS.find((app) => SCREENS[app].some((screen) => path === screen || path.startsWith(`${screen}/`)))
}

/** Whether a link leads into an app that is switched off. */
export const leadsIntoOff = (link: string, appsOff: readonly OptionalApp[] = []): boolean => {
  const app = appAt(link)
  return app !== undefined && appsOff.includes(app)
}
