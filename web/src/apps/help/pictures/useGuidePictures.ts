import { call } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import type { AddressOf } from '#web/ui/pictures.ts'
import { useBatchedUrls } from './useBatchedUrls.ts'

/** The pictures of a published article. */
export const useGuidePictures = (id: string): AddressOf =>
  useBatchedUrls(id, () => call(contracts.help.pictures, { id })).addressOf
