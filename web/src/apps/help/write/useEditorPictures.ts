import { useRef } from 'react'
import { attachedTo } from '#shared/apps/files/rules.ts'
import type { ArticleToWrite } from '#shared/apps/help/entities.ts'
import { ARTICLE_LIMITS, picturesIn } from '#shared/apps/help/rules.ts'
import { ApiError } from '#web/client/call.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import type { EditorPictures } from '#web/ui/forms/richText/pictures/usePictureTools.ts'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { useAuthorPictures } from '../pictures/useAuthorPictures.ts'

/** Uploads and shows the pictures of an article in the editor. */
export const useEditorPictures = (id: string, { texts }: ArticleToWrite): EditorPictures => {
  const { t } = useTranslation('help')
  const toast = useToast()
  const { addressOf, know } = useAuthorPictures(id)
  const count = useRef(0)
  count.current = picturesIn(texts.EN.content + texts.FR.content).length
  const uploadPicture = async (file: File) => {
    const most = ARTICLE_LIMITS.pictures
    if (count.current >= most) throw new ApiError(422, 'help.tooManyPictures', { most })
    const [{ fitted }, { savePicture: keepPicture }] = await Promise.all([
      import('#web/ui/forms/richText/pictures/fitted.ts'),
      import('#web/apps/kit/pictures/savePicture.ts'),
    ])
    const found = await fitted(file)
    if (!found) throw new ApiError(422, 'files.notAPicture')
    const { picture, width, height } = found
    const own = await keepPicture(attachedTo('help', id), picture, file.name)
    know(own, picture)
    return { file: own, width, height }
  }
  return {
    addressOf,
    alternative: ARTICLE_LIMITS.alternative,
    keep: (file) =>
      uploadPicture(file).catch((failure: unknown) => {
        toast.error(failureText(failure, t))
        return undefined
      }),
  }
}
