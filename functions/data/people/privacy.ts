import { coursePrivacy } from '#functions/data/apps/academy/privacy.ts'
import { filePrivacy } from '#functions/data/apps/files/filePrivacy.ts'
import { articlePrivacy } from '#functions/data/apps/help/privacy.ts'
import { mailboxPrivacy } from '#functions/data/apps/mailbox/privacy.ts'
import { notesPrivacy } from '#functions/data/apps/notePrivacy.ts'
import { boardPrivacy } from '#functions/data/apps/scrumboard/boardPrivacy.ts'
import { taskPrivacy } from '#functions/data/apps/taskPrivacy.ts'
import type { ArchiveExporter } from '#functions/data/archive.ts'

/** Personal data of an app outside the person's partition, which is exported and erased as a whole. */
export interface PrivateData {
  /** Exports it part by part. */
  exportOf: ArchiveExporter
  /** Erases it, or pseudonymises what others need; idempotent. */
  erase: (tenant: string, person: string, pseudonym: string) => Promise<void>
}

/** Registry by app. */
export const PRIVATE_DATA: Readonly<Record<string, PrivateData>> = {
  academy: coursePrivacy,
  files: filePrivacy,
  help: articlePrivacy,
  mailbox: mailboxPrivacy,
  notes: notesPrivacy,
  scrumboard: boardPrivacy,
  tasks: taskPrivacy,
}
