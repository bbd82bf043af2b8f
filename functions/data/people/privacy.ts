import { coursePrivacy } from '#functions/data/apps/academy/privacy.ts'
import { filePrivacy } from '#functions/data/apps/files/filePrivacy.ts'
import { articlePrivacy } from '#functions/data/apps/help/privacy.ts'
import { mailboxPrivacy } from '#functions/data/apps/mailbox/privacy.ts'
import { notesPrivacy } from '#functions/data/apps/notePrivacy.ts'
import { boardPrivacy } from '#functions/data/apps/scrumboard/boardPrivacy.ts'
import { taskPrivacy } from '#functions/data/apps/taskPrivacy.ts'
import type { ArchiveExporter } from '#functions/data/archive.ts'

/** What an app keeps of a person beyond the person's own partition, which is exported and erased whole. */
export interface PrivateData {
  /** All that is theirs, as it is shown to them, part by part: it is in the archive that they may take. */
  exportOf: ArchiveExporter
  /** Takes them out of it for good, under a pseudonym where others still need it; can be done again after an interruption. */
  erase: (tenant: string, person: string, pseudonym: string) => Promise<void>
}

/** Every app that keeps such data, by its name. */
export const PRIVATE_DATA: Readonly<Record<string, PrivateData>> = {
  academy: coursePrivacy,
  files: filePrivacy,
  help: articlePrivacy,
  mailbox: mailboxPrivacy,
  notes: notesPrivacy,
  scrumboard: boardPrivacy,
  tasks: taskPrivacy,
}
