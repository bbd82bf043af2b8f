import { useRef } from 'react'
import type { ReadablePicture } from '#shared/apps/help/entities.ts'
import { type Source, usePictures } from '#web/apps/kit/pictures/usePictures.ts'

/** Cached URLs are used this long; they expire a minute later. */
const FRESH_MS = 240_000

/** URLs of a text's pictures, all requested with the first one that is shown; `of` identifies the text. */
export const useBatchedUrls = (
  of: string,
  ask: () => Promise<readonly ReadablePicture[]>,
  /** Fallback for a picture that is not in the batch. */
  alone: (file: string) => Promise<Source | undefined> = async () => undefined,
) => {
  const known = useRef<{ of: string; at: number; all: Promise<readonly ReadablePicture[]> }>(undefined)
  return usePictures(async (file) => {
    const before = known.current
    const isFresh = before?.of === of && Date.now() - before.at < FRESH_MS
    const asked = isFresh ? before : { of, at: Date.now(), all: ask() }
    known.current = asked
    try {
      return (await asked.all).find((one) => one.id === file) ?? (await alone(file))
    } catch (failure) {
      known.current = undefined
      throw failure
    }
  })
}
