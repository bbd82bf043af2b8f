import { useRef } from 'react'
import type { ReadablePicture } from '#shared/apps/help/entities.ts'
import { usePictures } from '#web/apps/kit/pictures/usePictures.ts'
import { call } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import type { AddressOf } from '#web/ui/pictures.ts'

/** How long addresses that were asked for are used; they end a minute later. */
const FRESH_MS = 240_000

/** The pictures of an article as readers have it, whose addresses are asked for together with the first one that is seen. */
export const useGuidePictures = (id: string): AddressOf => {
  const known = useRef<{ id: string; at: number; all: Promise<ReadablePicture[]> }>(undefined)
  const { addressOf } = usePictures(async (file) => {
    const before = known.current
    const isFresh = before?.id === id && Date.now() - before.at < FRESH_MS
    const asked = isFresh ? before : { id, at: Date.now(), all: call(contracts.help.pictures, { id }) }
    known.current = asked
    try {
      return (await asked.all).find((one) => one.id === file)
    } catch (failure) {
      known.current = undefined
      throw failure
    }
  })
  return addressOf
}
