import { useFormats } from '#web/app/format.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { LinkedText } from '#web/ui/LinkedText.tsx'
import { daysAgo, groupByDay, type Line, type Run } from './history.ts'
import { type Outgoing, removeOutgoing, resendMessage } from './outbox.ts'

interface Props {
  lines: readonly Line[]
  outgoing: readonly Outgoing[]
  /** Name of the other person. */
  name: string
  /** Id of the last own message that the other person has seen. */
  seenId: string | undefined
}

/** The messages of a conversation, grouped by day. */
export const MessageList = ({ lines, outgoing, name, seenId }: Props) => {
  const { t } = useTranslation('chat')
  const { formatDay } = useFormats()
  const dayOf = (instant: string): string => {
    const ago = daysAgo(instant)
    if (ago === 0) return t('chat.today')
    return ago === 1 ? t('chat.yesterday') : formatDay(instant)
  }
  return groupByDay(lines).map(({ at, runs }) => (
    <section key={at} aria-label={dayOf(at)} className="flex flex-col gap-3">
      <div className="mt-3 flex items-center gap-3 text-sm font-medium text-secondary">
        <hr className="grow border-line" />
        {dayOf(at)}
        <hr className="grow border-line" />
      </div>
      {runs.map((run) => (
        <MessageRun key={run.lines[0]?.id} run={run} outgoing={outgoing} name={name} seenId={seenId} />
      ))}
    </section>
  ))
}

const BUBBLE_CLASSES = {
  mine: { run: 'items-end', bubble: 'bg-primary text-on-primary', last: 'rounded-br-none' },
  theirs: { run: 'items-start', bubble: 'bg-track text-ink', last: 'rounded-bl-none' },
} as const

const MessageRun = ({ run, outgoing, name, seenId }: Omit<Props, 'lines'> & { run: Run }) => {
  const { t } = useTranslation('chat')
  const { formatTime } = useFormats()
  const look = run.isMine ? BUBBLE_CLASSES.mine : BUBBLE_CLASSES.theirs
  const last = run.lines.at(-1)
  if (!last) return null
  const failed = run.lines.some(({ state }) => state === 'failed')
  return (
    <div className={`flex flex-col gap-0.5 ${look.run}`}>
      {run.lines.map((line) => (
        <div key={line.id} className={`flex max-w-[min(75%,36rem)] flex-col gap-1 ${look.run}`}>
          <p
            className={`max-w-full rounded-lg px-3 py-2 break-words whitespace-pre-wrap ${look.bubble} ${line === last ? look.last : ''} ${line.state === 'sent' ? '' : 'opacity-70'}`}
          >
            <span className="sr-only">{run.isMine ? t('chat.you') : name}: </span>
            <LinkedText text={line.value} />
          </p>
          {line.state === 'failed' && <FailedActions outgoing={outgoing.find(({ key }) => key === line.id)} />}
        </div>
      ))}
      {!failed && (
        <p className="text-sm font-medium text-secondary">
          {last.state === 'sending' ? (
            t('chat.sending')
          ) : (
            <>
              <time dateTime={last.createdAt}>{formatTime(last.createdAt)}</time>
              {last.id === seenId && ` · ${t('chat.seen')}`}
            </>
          )}
        </p>
      )}
    </div>
  )
}

const ACTION_CLASSES = 'min-h-10 px-2 font-medium text-link underline-offset-2 hover:underline sm:min-h-8'

const FailedActions = ({ outgoing }: { outgoing: Outgoing | undefined }) => {
  const { t } = useTranslation('chat')
  if (!outgoing) return null
  return (
    <div role="alert" className="max-w-60 text-right text-md text-danger-text">
      <p>
        {t('chat.notSent')} {failureText(outgoing.failure, t)}
      </p>
      <button type="button" onClick={() => resendMessage(outgoing)} className={ACTION_CLASSES}>
        {t('chat.retry')}
      </button>
      <button type="button" onClick={() => removeOutgoing([outgoing.key])} className={ACTION_CLASSES}>
        {t('chat.discard')}
      </button>
    </div>
  )
}
