import { useEffect, useRef, useState } from 'react'
import type { Chat } from '#shared/apps/chat/contract.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Notice } from '#web/ui/notices/Notice.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { ContactAvatar } from '../ContactAvatar.tsx'
import { useHasRoomForRail } from '../useHasRoomForRail.ts'
import { Composer } from './Composer.tsx'
import type { Line } from './history.ts'
import { MessageList } from './MessageList.tsx'
import { type Outgoing, removeOutgoing, useOutgoing } from './outbox.ts'
import { useConversation } from './useConversation.ts'

const SCROLL_MARGIN_PX = 120

/** The messages are laid out from the end, so that they are scrolled below zero. */
const isAtEnd = ({ scrollTop }: HTMLElement): boolean => scrollTop > -SCROLL_MARGIN_PX

const toLine = ({ key, value, createdAt, sent, failure }: Outgoing): Line => ({
  id: sent?.id ?? key,
  value,
  createdAt: sent?.createdAt ?? createdAt,
  isMine: true,
  state: sent ? 'sent' : failure ? 'failed' : 'sending',
})

interface Props {
  contact: Chat['contact']
  /** Whether the conversation exists. */
  exists: boolean
  /** Whether the list of conversations contains it. */
  listed: boolean
  /** Whether it takes the focus where the chat rail does not fit; on the chat page the screen takes it. */
  takesFocus?: boolean
}

/** A conversation with a colleague, and the message field. */
export const Conversation = ({ contact, exists, listed, takesFocus = false }: Props) => {
  const { t } = useTranslation('chat')
  const { id, chat, history, missing, failure, refetch, older, readOlder } = useConversation(contact.id, exists)
  const outgoing = useOutgoing(contact.id)
  const messages = history?.messages ?? []
  const arrived = outgoing.filter(({ sent }) => sent && messages.some((one) => one.id === sent.id))
  useEffect(() => {
    if (arrived.length > 0) removeOutgoing(arrived.map(({ key }) => key))
  }, [arrived])
  const lines: Line[] = [
    ...messages.map((one) => ({ ...one, state: 'sent' as const })),
    ...outgoing.filter((one) => !arrived.includes(one)).map(toLine),
  ]
  const seen = chat?.seenUntil ?? ''
  const seenId = messages.findLast((one) => one.isMine && one.id <= seen)?.id

  const place = useRef<HTMLDivElement>(null)
  const rail = useHasRoomForRail()
  useEffect(() => {
    if (takesFocus && !rail) place.current?.focus({ preventScroll: true })
  }, [takesFocus, rail])
  const newest = messages.at(-1)
  const answerId = newest?.isMine ? undefined : newest?.id
  /** Whether an answer has arrived below what is read. */
  const [below, setBelow] = useState(false)
  useEffect(() => {
    if (answerId && place.current && !isAtEnd(place.current)) setBelow(true)
  }, [answerId])
  const showEnd = () => {
    place.current?.scrollTo({ top: 0 })
    place.current?.focus({ preventScroll: true })
  }
  const cursor = history?.cursor
  const readOlderNearTop = ({ scrollHeight, clientHeight, scrollTop }: HTMLElement) => {
    if (cursor && !older.failure && scrollHeight - clientHeight + scrollTop < SCROLL_MARGIN_PX) readOlder()
  }
  const gone = missing && listed
  const loading = exists && !chat && !failure
  return (
    <>
      <section
        ref={place}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable by keyboard
        tabIndex={0}
        aria-label={t('chat.log', { name: contact.name })}
        onScroll={({ currentTarget }) => {
          readOlderNearTop(currentTarget)
          if (isAtEnd(currentTarget)) setBelow(false)
        }}
        className="flex min-h-0 grow flex-col-reverse overflow-y-auto overscroll-contain bg-soft p-6 -outline-offset-2"
      >
        {below && (
          // Without a height, so that the messages stay in place.
          <div className="sticky bottom-0 flex h-0 items-end justify-center">
            <Button variant="outline" className="shadow-panel" onClick={showEnd}>
              {t('chat.below')}
            </Button>
          </div>
        )}
        <div role="log" aria-label={t('chat.log', { name: contact.name })} aria-live={older.reading ? 'off' : 'polite'}>
          {older.failure !== undefined && <LoadProblem failure={older.failure} onRetry={readOlder} />}
          {cursor && !older.failure && (
            <div className="text-center">
              <Button variant="outline" onClick={readOlder} disabled={older.reading}>
                {t('chat.earlier')}
              </Button>
            </div>
          )}
          {gone ? (
            <Notice tone="warning" title={t('chat.notFound', { id })} />
          ) : failure && !missing ? (
            <LoadProblem failure={failure} onRetry={refetch} />
          ) : loading ? (
            <MessagesSkeleton />
          ) : lines.length === 0 ? (
            <ConversationStart contact={contact} />
          ) : (
            <MessageList lines={lines} outgoing={outgoing} name={contact.name} seenId={seenId} />
          )}
        </div>
      </section>
      {contact.active ? (
        !gone && <Composer id={contact.id} name={contact.name} />
      ) : (
        <p className="shrink-0 border-t border-line bg-card p-4 text-center text-secondary dark:bg-page">
          {t('chat.contactLeft', { name: contact.name })}
        </p>
      )}
    </>
  )
}

const ConversationStart = ({ contact }: Pick<Props, 'contact'>) => {
  const { t } = useTranslation('chat')
  return (
    <div className="flex flex-col items-center gap-4 text-center text-secondary">
      <ContactAvatar contact={contact} size={96} />
      <p>{t('chat.first', { name: contact.name })}</p>
    </div>
  )
}

const MessagesSkeleton = () => (
  <div className="flex flex-col gap-3">
    <Skeleton className="h-10 w-48 rounded-lg" />
    <Skeleton className="ml-auto h-14 w-56 rounded-lg" />
    <Skeleton className="h-10 w-40 rounded-lg" />
  </div>
)
