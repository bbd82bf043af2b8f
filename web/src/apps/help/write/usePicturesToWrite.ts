import { useRef } from 'react'
import { attachmentSpaceId } from '#shared/apps/files/rules.ts'
import type { ArticleToWrite } from '#shared/apps/help/entities.ts'
import { ARTICLE_LIMITS, pictureFilesIn } from '#shared/apps/help/rules.ts'
import { ApiError } from '#web/client/call.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import type { EditorPictures } from '#web/ui/forms/richText/pictures/usePictureTools.ts'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { useOwnPictures } from '../pictures/useOwnPictures.ts'

/** Brings pictures into an article that is being written. */
export const usePicturesToWrite = (id: string, { texts }: ArticleToWrite): EditorPictures => {
  const { t } = useTranslation('help')
  const toast = useToast()
  const { addressOf, know } = useOwnPictures(id)
  const count = useRef(0)
  count.current = pictureFilesIn(texts.EN.content + texts.FR.content).length
  const kept = async (file: File) => {
    const most = ARTICLE_LIMITS.pictures
    if (count.current >= most) throw new ApiError(422, 'help.tooManyPictures', { most })
    const [{ fitted }, { keepPicture }] = await Promise.all([
      import('#web/ui/forms/richText/pictures/fitted.ts'),
      import('#web/apps/kit/pictures/keepPicture.ts'),
    ])
    const found = await fitted(file)
    if (!found) throw new ApiError(422, 'files.notAPicture')
    const { picture, width, height } = found
    const own = await keepPicture(attachmentSpaceId('help', id), picture, file.name)
    know(own, picture)
    return { file: own, width, height }
  }
  return {
    addressOf,
    alternative: ARTICLE_LIMITS.alternative,
    keep: (file) =>
      kept(file).catch((failure: unknown) => {
        toast.error(failureText(failure, t))
        return undefined
      }),
  }
}
