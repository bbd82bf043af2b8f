import { useEffect, useRef, useState } from 'react'
import type { OpenBoard } from '#shared/apps/scrumboard/entities.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { findCard, type Place, placeAfter, placeOf, withCardAt } from './arrange.ts'

/** A place of a card in words. */
export const whereWords = (board: OpenBoard, { listId, index }: Place, id: string) => {
  const list = board.lists.find((one) => one.id === listId)
  const others = list?.cards.filter((one) => one.id !== id).length ?? 0
  return { list: list?.title ?? '', position: index + 1, count: others + 1 }
}

interface Lifted {
  id: string
  from: Place
  at: Place
}

/** The element of a card that has the focus while the card is moved by keys. */
export const cardElementId = (id: string): string => `card-${id}`

/**
 * Moving a card by keys: Space lifts it, arrows move it within its list and to those beside it, Space drops it, Escape
 * brings it back. Each step is said. The focus stays with the card.
 */
export const useKeyboardMove = (board: OpenBoard, onDrop: (id: string, place: Place) => void) => {
  const { t } = useTranslation('scrumboard')
  const [lifted, setLifted] = useState<Lifted>()
  const [said, setSaid] = useState('')
  const current = useRef({ board, lifted, onDrop })
  current.current = { board, lifted, onDrop }

  const lift = (id: string) => {
    const from = placeOf(board, id)
    const card = findCard(board, id)
    if (!from || !card) return
    setLifted({ id, from, at: from })
    setSaid(t('move.lifted', { title: card.title, ...whereWords(board, from, id) }))
  }

  const id = lifted?.id
  const at = lifted?.at
  // A card that changes its list is another element, and the focus goes with it.
  useEffect(() => {
    if (id && at) document.getElementById(cardElementId(id))?.focus()
  }, [id, at])

  useEffect(() => {
    if (id === undefined) return
    const end = (place: Place | undefined) => {
      const { board: shown, onDrop: drop } = current.current
      const title = findCard(shown, id)?.title ?? ''
      setLifted(undefined)
      if (place) drop(id, place)
      setSaid(place ? t('move.dropped', { title, ...whereWords(shown, place, id) }) : t('move.back', { title }))
      requestAnimationFrame(() => document.getElementById(cardElementId(id))?.focus())
    }
    const keyed = (event: KeyboardEvent) => {
      const { board: shown, lifted: now } = current.current
      if (!now) return
      if (event.key === 'Shift' || event.key === 'Control' || event.key === 'Alt' || event.key === 'Meta') return
      event.preventDefault()
      event.stopPropagation()
      if (event.key === ' ' || event.key === 'Enter') return end(now.at)
      if (event.key === 'Escape' || event.key === 'Tab') return end(undefined)
      const next = placeAfter(shown, id, now.at, event.key)
      if (!next) return
      setLifted({ ...now, at: next })
      setSaid(t('move.over', whereWords(shown, next, id)))
    }
    const pressed = () => end(undefined)
    document.addEventListener('keydown', keyed, true)
    document.addEventListener('pointerdown', pressed, true)
    return () => {
      document.removeEventListener('keydown', keyed, true)
      document.removeEventListener('pointerdown', pressed, true)
    }
  }, [id, t])

  return {
    shown: lifted ? withCardAt(board, lifted.id, lifted.at) : board,
    lifted: lifted?.id,
    lift,
    said,
    /** Says what was moved in another way. */
    say: setSaid,
  }
}
