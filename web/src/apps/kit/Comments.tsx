import { useEffect, useId, useRef, useState } from 'react'
import { commentLength, editableUntil, isTooLong, MAX_COMMENT_LENGTH, splitComment } from '#shared/apps/commentRules.ts'
import type { Comment, PersonSummary } from '#shared/apps/comments.ts'
import { useFormats } from '#web/app/format.ts'
import { changeStoredDraft, useDraftAutosave, useRestoredDraft } from '#web/app/unsaved/useFormDraft.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormFields, Submit } from '#web/ui/forms/Form.tsx'
import { useForm } from '#web/ui/forms/useForm.ts'
import { Avatar } from '#web/ui/images/Avatar.tsx'
import { LinkedText } from '#web/ui/LinkedText.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { MentionField } from './MentionField.tsx'
import { toStored, toTyped } from './mentions.ts'
import { type CommentDraft, onTheirWay, type Sending, writtenAfter, writtenTogether } from './sendingComments.ts'

interface Props {
  /** Id of the commented item; the unsent comment is stored under it. */
  about: string
  /** The loaded comments, latest first. */
  comments: readonly Comment[] | undefined
  failure: unknown
  onRetry: () => void
  /** Whether there are older comments to load. */
  more: boolean
  onMore: () => void
  /** People who can be mentioned: those who can see the item. */
  people: readonly PersonSummary[]
  /** Read-only. */
  readOnly?: boolean
  onAdd: (text: string) => Promise<void>
  onEdit: (id: string, text: string) => Promise<void>
  onRemove: (id: string) => Promise<void>
}

/** The comments on an item, oldest first, with a field to add one; `@` mentions somebody. */
export const Comments = (props: Props) => {
  const { about, comments, failure, onRetry, more, onMore, people, readOnly = false } = props
  const { onAdd, onEdit, onRemove } = props
  const { t } = useTranslation()
  const headId = useId()
  return (
    <section aria-labelledby={headId}>
      <h3 id={headId} className="mb-2 font-semibold">
        {t('comments.title')}
      </h3>
      {failure && !comments ? <LoadProblem failure={failure} onRetry={onRetry} /> : null}
      {more && (
        <Button variant="text" onClick={onMore}>
          {t('comments.earlier')}
        </Button>
      )}
      <ul className="flex flex-col gap-4">
        {comments?.toReversed().map((comment) => (
          <CommentLine
            key={comment.id}
            comment={readOnly ? { ...comment, isMine: false } : comment}
            people={people}
            onEdit={onEdit}
            onRemove={onRemove}
          />
        ))}
      </ul>
      {!readOnly && (
        <CommentField
          what={`comment/${about}`}
          label={t('comments.write')}
          confirm={t('comments.send')}
          people={people}
          onSend={onAdd}
        />
      )}
      {readOnly && comments?.length === 0 && <p className="text-md text-secondary">{t('comments.none')}</p>}
    </section>
  )
}

type LineProps = Pick<Props, 'people' | 'onEdit' | 'onRemove'> & { comment: Comment }

const CommentLine = ({ comment, people, onEdit, onRemove }: LineProps) => {
  const { t } = useTranslation()
  const toast = useToast()
  const { formatMoment } = useFormats()
  const [editing, setEditing] = useState(false)
  const { id, by, text, mentions, createdAt, editedAt, isMine } = comment
  const remove = () => void onRemove(id).catch((error: unknown) => toast.error(failureText(error, t)))
  return (
    <li className="flex gap-3">
      <Avatar name={by.name} src={by.avatar} size={32} />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium">{by.name}</span>
          <time dateTime={createdAt} className="text-sm text-secondary">
            {formatMoment(createdAt)}
          </time>
          {editedAt && text !== null && <span className="text-sm text-secondary">{t('comments.edited')}</span>}
        </p>
        {text === null ? (
          <p className="text-secondary italic">{t('comments.deleted')}</p>
        ) : editing ? (
          <CommentField
            what={`comment/${id}`}
            label={t('comments.change')}
            confirm={t('comments.save')}
            people={people}
            initial={toTyped(text, mentions)}
            called={mentions}
            onSend={async (changed) => {
              await onEdit(id, changed)
              setEditing(false)
            }}
            onCancel={() => setEditing(false)}
          />
        ) : (
          <p className="wrap-anywhere whitespace-pre-wrap">
            {splitComment(text).map((part, index) =>
              'text' in part ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: fragments have no other key
                <LinkedText key={index} text={part.text} />
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: fragments have no other key
                <span key={index} className="font-medium text-link">
                  @{mentions.find((one) => one.id === part.person)?.name ?? t('comments.somebody')}
                </span>
              ),
            )}
          </p>
        )}
        {isMine && text !== null && !editing && (
          <p className="-ml-3">
            {editableUntil(comment) > Date.now() && (
              <Button variant="text" onClick={() => setEditing(true)} className="px-3! text-md">
                {t('comments.edit')}
              </Button>
            )}
            <Button variant="text" onClick={remove} className="px-3! text-md">
              {t('comments.delete')}
            </Button>
          </p>
        )}
      </div>
    </li>
  )
}

interface CommentFieldProps {
  /** Storage key of the unsent text. */
  what: string
  label: string
  confirm: string
  people: readonly PersonSummary[]
  initial?: string
  /** People already mentioned. */
  called?: readonly PersonSummary[]
  onSend: (text: string) => Promise<void>
  onCancel?: () => void
}

/** Length from which the character counter is shown. */
const COUNTER_FROM_LENGTH = MAX_COMMENT_LENGTH - 200

/** The comment field. Unsent text survives closing and reopening the item. */
const CommentField = ({
  what,
  label,
  confirm,
  people,
  initial = '',
  called = [],
  onSend,
  onCancel,
}: CommentFieldProps) => {
  const { t } = useTranslation()
  const toast = useToast()
  const begun: CommentDraft = { typed: initial, chosen: called.filter(({ id }) => people.some((one) => one.id === id)) }
  const kept = useRestoredDraft(what, begun)
  // A change replaces the whole text: nothing of it goes ahead.
  const isChange = onCancel !== undefined
  const [ahead, setAhead] = useState(() => (isChange ? undefined : onTheirWay.get(what)))
  const [written, setWritten] = useState(() => {
    const restored = kept?.draft ?? begun
    return ahead ? writtenAfter(ahead.written.typed, restored) : restored
  })
  const { typed, chosen } = written
  const isUnsaved = typed.trim() !== '' && typed !== initial
  // Until it is known to be added, what goes ahead is kept, too.
  const unsaved = ahead ? writtenTogether(ahead.written, written) : isUnsaved ? written : undefined
  const giveUp = useDraftAutosave(what, unsaved && { draft: unsaved, version: 0 }, kept)
  useEffect(() => {
    void ahead?.result.then((isAdded) => {
      if (!isAdded) setWritten((now) => writtenTogether(ahead.written, now))
      setAhead(undefined)
    })
  }, [ahead])
  const isThere = useRef(false)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  const text = toStored(typed.trim(), [...chosen, ...people])
  const tooLong = isTooLong(text)
  /** Takes out what was added; what was written meanwhile is the next comment. */
  const sent = () => {
    if (isThere.current) return setWritten((now) => writtenAfter(typed, now))
    changeStoredDraft<CommentDraft>(what, kept?.key, (draft) => {
      const left = isChange && draft.typed !== typed ? draft : writtenAfter(typed, draft)
      return left.typed === '' ? undefined : left
    })
  }
  const send = async () => {
    if (!text || tooLong) return
    const { promise: result, resolve } = Promise.withResolvers<boolean>()
    const together = () => (ahead ? writtenTogether(ahead.written, written) : written)
    const sending: Sending = { written: together(), result }
    onTheirWay.set(what, sending)
    let isAdded = false
    try {
      // One after the other; refused, the earlier one stands in the field again, before this one.
      const isNext = !ahead || (await ahead.result)
      sending.written = isNext ? written : together()
      if (!isNext) return
      await onSend(text)
      isAdded = true
    } finally {
      if (onTheirWay.get(what) === sending) onTheirWay.delete(what)
      if (isAdded) sent()
      resolve(isAdded)
    }
  }
  const refused = (failure: unknown) => {
    toast.error(failureText(failure, t))
    return {}
  }
  const form = useForm({ onSubmit: send, refused })
  return (
    <FormFields form={form} className="mt-3">
      <MentionField
        label={label}
        value={typed}
        people={people}
        invalid={tooLong}
        autoFocus={onCancel !== undefined}
        onChange={(text) => setWritten((now) => ({ ...now, typed: text }))}
        onTake={(person) => setWritten((now) => ({ ...now, chosen: [person, ...now.chosen] }))}
        onSend={() => form.attempt(send)}
      />
      {commentLength(text) > COUNTER_FROM_LENGTH && (
        <p role="status" className={`mt-1 text-sm ${tooLong ? 'text-danger-text' : 'text-secondary'}`}>
          {t('comments.length', { count: commentLength(text), limit: MAX_COMMENT_LENGTH })}
        </p>
      )}
      <div className="mt-2 flex gap-2">
        <Submit disabled={!text || tooLong}>{confirm}</Submit>
        {onCancel && (
          <Button
            variant="outline"
            onClick={() => {
              giveUp()
              onCancel()
            }}
          >
            {t('ui.cancel')}
          </Button>
        )}
      </div>
    </FormFields>
  )
}
