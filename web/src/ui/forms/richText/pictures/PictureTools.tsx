import { ChatBubbleBottomCenterTextIcon, PhotoIcon } from '@heroicons/react/20/solid'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { FileChooser, PICTURE_TYPES } from '#web/ui/IconButton.tsx'
import { EditorTool } from '../EditorTool.tsx'
import { AlternativeTextForm } from './AlternativeTextForm.tsx'
import type { usePictureTools } from './usePictureTools.ts'

type Tools = ReturnType<typeof usePictureTools>

/** The toolbar buttons to insert a picture and edit its alternative text. */
export const PictureTools = ({ tools: { add, describe, near } }: { tools: Tools }) => {
  const { t } = useTranslation()
  return (
    <>
      <FileChooser multiple accept={`${PICTURE_TYPES},image/gif`} onChoose={(files) => void add(files)}>
        {(choose) => <EditorTool label={t('ui.editor.picture')} icon={PhotoIcon} onPress={choose} />}
      </FileChooser>
      <EditorTool
        label={t('ui.editor.describe')}
        icon={ChatBubbleBottomCenterTextIcon}
        disabled={!near}
        onPress={describe}
      />
    </>
  )
}

/** The messages and questions about inserted pictures. */
export const PictureQuestion = ({ tools, most }: { tools: Tools; most: number }) => {
  const { t } = useTranslation()
  const { adding, described, setAlternative, remove, end } = tools
  return (
    <>
      <p role="status" className={adding > 0 ? 'border-b border-line p-2 text-md text-secondary' : 'sr-only'}>
        {adding > 0 && t('ui.editor.addingPicture')}
      </p>
      {described && (
        <AlternativeTextForm
          key={described.key}
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
