import { environment } from '#functions/core/environment.ts'
import { readScanStatus } from '#functions/core/files/files.ts'
import { ApiError } from '#functions/core/http/apiError.ts'

/** GuardDuty's word for a file in which it found nothing. */
const CLEAN = 'NO_THREATS_FOUND'

/** Whether a stored file was found clean, where files are scanned. */
export const mayBeRead = async (path: string): Promise<boolean> =>
  !environment.scansDocuments || (await readScanStatus(path)) === CLEAN

/** Refuses a stored file that was not found clean, where files are scanned. */
export const refuseUnscanned = async (path: string): Promise<void> => {
  if (!environment.scansDocuments) return
  const scan = await readScanStatus(path)
  if (scan !== CLEAN) throw new ApiError(scan ? 'profiles.quarantined' : 'profiles.notScanned')
}
