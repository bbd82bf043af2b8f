import { useEffect, useState } from 'react'
import type { Card, OpenBoard } from '#shared/apps/scrumboard/entities.ts'
import { draftNameOf } from '#web/app/unsaved/useFormDraft.ts'
import { draftKey, readDraft, removeDrafts } from '#web/apps/kit/saving/drafts.ts'
import type { CommentDraft } from '#web/apps/kit/sendingComments.ts'
import { listDrafts } from '#web/client/stored.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/notices/Notice.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'

const textKey = (card: string) => draftKey('scrumboard', card)
const commentKey = (card: string) => draftNameOf(`comment/${card}`)

const isComment = (one: unknown): one is { savedAt?: string; draft: CommentDraft } =>
  typeof (one as { draft?: Partial<CommentDraft> } | null)?.draft?.typed === 'string'

/** What was typed on a card and is not stored, field by field. */
const listUnsaved = (card: string): string[] => {
  const text = readDraft<Pick<Card, 'title' | 'description'>>(textKey(card))?.draft
  const { title, description } = { ...text?.attempt?.change, ...text?.change }
  const [comment] = listDrafts(commentKey(card), isComment)
  return [title, description, comment?.draft.draft.typed].flatMap((one) => one?.trim() || [])
}

interface Props {
  /** As it was last read. */
  board: OpenBoard
  onBack: () => void
}

/**
 * Replaces a board that was deleted, or that its reader was taken off. What they had typed on its cards can be copied,
 * and is deleted from this device as they go on.
 */
const GoneBoard = ({ board, onBack }: Props) => {
  const { t } = useTranslation('scrumboard')
  const toast = useToast()
  const [unsaved, setUnsaved] = useState<{ id: string; title: string; texts: string[] }[]>([])
  // After the card that was open has kept its last words.
  useEffect(() => {
    const cards = board.lists.flatMap((list) => list.cards)
    const read = cards.map(({ id, title }) => ({ id, title, texts: listUnsaved(id) }))
    setUnsaved(read.filter(({ texts }) => texts.length > 0))
  }, [board])
  // Async, so that a missing clipboard API rejects, too.
  const copy = async () => navigator.clipboard.writeText(unsaved.flatMap(({ texts }) => texts).join('\n\n'))
  const copied = () => toast.success(t('board.copied'))
  const notCopied = () => toast.error(t('board.notCopied'))
  const goBack = () => {
    for (const { id } of unsaved) for (const key of [textKey(id), commentKey(id)]) removeDrafts(key)
    onBack()
  }
  return (
    <div className="p-edge">
      <Notice
        tone="warning"
        ofScreen
        title={t('board.gone', { title: board.title })}
        actions={
          <>
            {unsaved.length > 0 && (
              <Button variant="outline" onClick={() => void copy().then(copied, notCopied)}>
                {t('board.copy')}
              </Button>
            )}
            <Button variant="outline" onClick={goBack}>
              {t('board.back')}
            </Button>
          </>
        }
      >
        {unsaved.length > 0 && (
          <div className="mt-2 space-y-3">
            <p>{t('board.unsaved')}</p>
            {unsaved.map(({ id, title, texts }) => (
              <div key={id}>
                <h2 className="font-medium break-words">{title}</h2>
                <p className="break-words whitespace-pre-wrap">{texts.join('\n')}</p>
              </div>
            ))}
          </div>
        )}
      </Notice>
    </div>
  )
}
export default GoneBoard
