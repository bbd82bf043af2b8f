import { call } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useBatchedUrls } from './useBatchedUrls.ts'

/** An article's pictures for authors, of its draft or of a version; pictures added since are requested singly. */
export const useAuthorPictures = (id: string, version?: number) =>
  useBatchedUrls(
    `${id} ${version ?? ''}`,
    () => call(contracts.help.writtenPictures, { id, ...(version !== undefined && { version }) }),
    (file) => call(contracts.files.download, { id: file }),
  )
