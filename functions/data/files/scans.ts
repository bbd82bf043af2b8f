import { environment } from '#functions/core/environment.ts'
import { readScanStatus } from '#functions/core/files/files.ts'
import { ApiError } from '#functions/core/http/apiError.ts'

/** GuardDuty's status of a clean file. */
const CLEAN = 'NO_THREATS_FOUND'

/** Whether a file is clean, where files are scanned. */
export const mayBeRead = async (path: string): Promise<boolean> =>
  !environment.scansDocuments || (await readScanStatus(path)) === CLEAN

/** Refuses files that are infected or not scanned yet, where files are scanned. */
export const refuseUnscanned = async (path: string): Promise<void> => {
  if (!environment.scansDocuments) return
  const scan = await readScanStatus(path)
  if (scan !== CLEAN) throw new ApiError(scan ? 'profiles.quarantined' : 'profiles.notScanned')
}
