import { call } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import type { FindPictureUrl } from '#web/ui/images/pictures.ts'
import { useBatchedUrls } from './useBatchedUrls.ts'

/** The pictures of a published article. */
export const useGuidePictures = (id: string): FindPictureUrl =>
  useBatchedUrls(id, () => call(contracts.help.pictures, { id })).addressOf
