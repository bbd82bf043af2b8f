import { call } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useBatchedUrls } from './useBatchedUrls.ts'

/** The pictures of an article for its authors: of its draft, or of a publication. One that was brought into it since is asked for alone. */
export const useOwnPictures = (id: string, version?: number) =>
  useBatchedUrls(
    `${id} ${version ?? ''}`,
    () => call(contracts.help.writtenPictures, { id, ...(version !== undefined && { version }) }),
    (file) => call(contracts.files.download, { id: file }),
  )
