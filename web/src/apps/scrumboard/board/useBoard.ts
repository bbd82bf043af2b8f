import { useCallback, useEffect, useRef, useState } from 'react'
import type { OpenBoard } from '#shared/apps/scrumboard/entities.ts'
import { updateQueryData, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useToast } from '#web/ui/overlays/Toast.tsx'

/** A change to a board made in this page. */
export interface BoardChange {
  /** Applies the change to the loaded board, also after a refetch. */
  apply: (board: OpenBoard) => OpenBoard
  /** Sends the change once earlier ones are done; resolves with how the response alters the board. */
  send: (board: OpenBoard) => Promise<(board: OpenBoard) => OpenBoard>
  /** Handles a rejection; may return a correction of the board. */
  onRefused?: (failure: unknown) => ((board: OpenBoard) => OpenBoard) | undefined
}

/**
 * A board with optimistic changes: shown at once, sent in order, reapplied after refetches, and reverted with a message
 * on failure. A change resolves with whether the server accepted it.
 */
export const useBoard = (id: string) => {
  const { t } = useTranslation('scrumboard')
  const toast = useToast()
  const { data, error, refetch } = useApiQuery(contracts.scrumboard.board, { id })
  const [pending, setPending] = useState<readonly BoardChange[]>([])
  const latest = useRef(data)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  useEffect(() => {
    latest.current = data
  }, [data])

  const change = useCallback(
    (next: BoardChange): Promise<boolean> => {
      setPending((all) => [...all, next])
      const settle = async (then: (board: OpenBoard) => OpenBoard) => {
        latest.current = latest.current && then(latest.current)
        await updateQueryData(contracts.scrumboard.board, { id }, then)
      }
      const run = async (): Promise<boolean> => {
        try {
          if (!latest.current) return false
          await settle(await next.send(latest.current))
          return true
        } catch (failure) {
          const known = next.onRefused?.(failure)
          if (known) await settle(known)
          else {
            toast.error(failureText(failure, t))
            void refetch()
          }
          return false
        } finally {
          setPending((all) => all.filter((one) => one !== next))
        }
      }
      const done = queue.current.then(run)
      queue.current = done
      return done
    },
    [id, refetch, t, toast],
  )
  return { board: data && pending.reduce((board, { apply }) => apply(board), data), error, refetch, change }
}

export type ChangeBoard = ReturnType<typeof useBoard>['change']
