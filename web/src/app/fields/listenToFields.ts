import { acceptDroppedFiles } from './dropping.ts'
import { cleanPastedTexts } from './pasting.ts'
import { completeTypedYears } from './typedYears.ts'

/** Installs the document-wide handlers of fields. They cover later screens too, so it may run after the first one. */
export const listenToFields = (): void => {
  cleanPastedTexts()
  acceptDroppedFiles()
  completeTypedYears()
}
