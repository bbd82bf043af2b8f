import { acceptDroppedFiles } from './dropping.ts'
import { cleanPastedTexts } from './pasting.ts'

/** Looks after the fields of every screen, those that are to come too: it may begin when the first screen shows already. */
export const listenToFields = (): void => {
  cleanPastedTexts()
  acceptDroppedFiles()
}
