import { useEffect, useRef, useState } from 'react'
import type { OpenBoard } from '#shared/apps/scrumboard/entities.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { findCard, findPlace, moveCard, type Place, placeAfterKey } from './arrange.ts'

/** Describes a place for screen readers. */
export const describePlace = (board: OpenBoard, { listId, index }: Place, id: string) => {
  const list = board.lists.find((one) => one.id === listId)
  const others = list?.cards.filter((one) => one.id !== id).length ?? 0
  return { list: list?.title ?? '', position: index + 1, count: others + 1 }
}

interface LiftedCard {
  id: string
  from: Place
  at: Place
}

/** Element id of a card, which keeps the focus while it is moved by keyboard. */
export const cardElementId = (id: string): string => `card-${id}`

/**
 * Moves a card by keyboard: Space lifts and drops it, arrows move it, Escape cancels. Each step is announced, and the
 * focus stays on the card.
 */
export const useKeyboardMove = (
  board: OpenBoard,
  isShown: (id: string) => boolean,
  /** False: it stays where it is. */
  onDrop: (id: string, from: Place, place: Place) => boolean,
) => {
  const { t } = useTranslation('scrumboard')
  const [lifted, setLifted] = useState<LiftedCard>()
  const [said, setSaid] = useState('')
  const current = useRef({ board, isShown, lifted, onDrop })
  current.current = { board, isShown, lifted, onDrop }

  const lift = (id: string) => {
    const from = findPlace(board, id)
    const card = findCard(board, id)
    if (!from || !card) return
    setLifted({ id, from, at: from })
    setSaid(t('move.lifted', { title: card.title, ...describePlace(board, from, id) }))
  }

  const id = lifted?.id
  const at = lifted?.at
  // Changing lists remounts the card, so it is focused again.
  useEffect(() => {
    if (id && at) document.getElementById(cardElementId(id))?.focus()
  }, [id, at])

  useEffect(() => {
    if (id === undefined) return
    const end = (place: Place | undefined) => {
      const { board: shown, lifted: now, onDrop: drop } = current.current
      const title = findCard(shown, id)?.title ?? ''
      setLifted(undefined)
      const isDropped = place && now && drop(id, now.from, place)
      setSaid(isDropped ? t('move.dropped', { title, ...describePlace(shown, place, id) }) : t('move.back', { title }))
      requestAnimationFrame(() => document.getElementById(cardElementId(id))?.focus())
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const { board: shown, lifted: now } = current.current
      if (!now) return
      if (event.key === 'Shift' || event.key === 'Control' || event.key === 'Alt' || event.key === 'Meta') return
      event.preventDefault()
      event.stopPropagation()
      if (event.key === ' ' || event.key === 'Enter') return end(now.at)
      if (event.key === 'Escape' || event.key === 'Tab') return end(undefined)
      const next = placeAfterKey(shown, id, now.at, event.key, current.current.isShown)
      if (!next) return
      setLifted({ ...now, at: next })
      setSaid(t('move.over', describePlace(shown, next, id)))
    }
    const onPointerDown = () => end(undefined)
    document.addEventListener('keydown', onKeyDown, true)
    document.addEventListener('pointerdown', onPointerDown, true)
    return () => {
      document.removeEventListener('keydown', onKeyDown, true)
      document.removeEventListener('pointerdown', onPointerDown, true)
    }
  }, [id, t])

  return {
    shown: lifted ? moveCard(board, lifted.id, lifted.at) : board,
    lifted: lifted?.id,
    lift,
    said,
    /** Announces a move made in another way. */
    say: setSaid,
  }
}
