import { academy } from './academy/pages.ts'
import type { AppPages } from './appPages.ts'
import { chatPages } from './chat/pages.ts'
import { contacts } from './contacts/pages.ts'
import { files } from './files/pages.ts'
import { help } from './help/pages.ts'
import { inventoryPages } from './inventory/pages.ts'
import { MAILBOX } from './mailbox/pages.ts'
import { notes } from './notes/pages.ts'
import { scrumboardPages } from './scrumboard/pages.ts'
import { tasks } from './tasks/pages.ts'

/** The workplace apps that everybody opens daily, in the order of the navigation. */
export const DAILY_APPS: readonly AppPages[] = [chatPages, MAILBOX, tasks, notes, files]
/** The others, one press further away. */
export const OTHER_APPS: readonly AppPages[] = [scrumboardPages, contacts, inventoryPages, academy, help]
export const APPS: readonly AppPages[] = [...DAILY_APPS, ...OTHER_APPS]
