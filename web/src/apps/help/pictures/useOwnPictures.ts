import { usePictures } from '#web/apps/kit/pictures/usePictures.ts'
import { call } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'

/** The pictures of an article for its authors: of its draft and of every publication that is kept. */
export const useOwnPictures = () => usePictures((id) => call(contracts.files.download, { id }))
