import { ChatBubbleBottomCenterTextIcon, PhotoIcon } from '@heroicons/react/20/solid'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { ChooseFiles, PICTURE_FILES } from '#web/ui/IconButton.tsx'
import { EditorTool } from '../EditorTool.tsx'
import { PictureTool } from './PictureTool.tsx'
import type { usePictureTools } from './usePictureTools.ts'

type Tools = ReturnType<typeof usePictureTools>

/** The tools that put a picture into a text, and that say what one shows. */
export const PictureTools = ({ tools: { add, describe, near } }: { tools: Tools }) => {
  const { t } = useTranslation()
  return (
    <>
      <ChooseFiles multiple accept={`${PICTURE_FILES},image/gif`} onChoose={(files) => void add(files)}>
        {(choose) => <EditorTool label={t('ui.editor.picture')} icon={PhotoIcon} onPress={choose} />}
      </ChooseFiles>
      <EditorTool
        label={t('ui.editor.describe')}
        icon={ChatBubbleBottomCenterTextIcon}
        disabled={!near}
        onPress={describe}
      />
    </>
  )
}

/** What is said and asked of pictures that come in. */
export const PictureQuestion = ({ tools, most }: { tools: Tools; most: number }) => {
  const { t } = useTranslation()
  const { adding, described, setAlternative, remove, end } = tools
  return (
    <>
      <p role="status" className={adding > 0 ? 'border-b border-line p-2 text-md text-secondary' : 'sr-only'}>
        {adding > 0 && t('ui.editor.addingPicture')}
      </p>
      {described && (
        <PictureTool
          key={described.index}
          alternative={described.alternative}
          most={most}
          onChange={setAlternative}
          onRemove={remove}
          onClose={end}
        />
      )}
    </>
  )
}
