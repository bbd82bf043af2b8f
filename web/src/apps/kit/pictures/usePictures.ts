import { useCallback, useEffect, useRef } from 'react'
import type { FileType } from '#shared/apps/files/rules.ts'
import { mediaTypeOf } from '#web/apps/files/preview/pictures.ts'

/** A temporary download URL and the file's type. */
export interface Source {
  url: string
  type: FileType
}

/** Fetches a picture as an object URL, as the CSP allows no external images. */
const fetchObjectUrl = async (source: Source | undefined): Promise<string | undefined> => {
  const type = source && mediaTypeOf(source.type)
  const answer = type ? await fetch(source.url) : undefined
  if (!answer?.ok) return undefined
  return URL.createObjectURL(new Blob([await answer.arrayBuffer()], { type }))
}

/** The pictures of a text, each fetched once and released on unmount. */
export const usePictures = (find: (file: string) => Promise<Source | undefined>) => {
  const shown = useRef(new Map<string, Promise<string | undefined>>())
  const source = useRef(find)
  source.current = find
  useEffect(() => {
    const all = shown.current
    return () => {
      for (const one of all.values()) void one.then((url) => url && URL.revokeObjectURL(url))
      all.clear()
    }
  }, [])
  /** The object URL of a picture; failures are retried on the next call. */
  const addressOf = useCallback(async (file: string): Promise<string | undefined> => {
    const known = shown.current.get(file)
    if (known) return known
    const asked = source
      .current(file)
      .then(fetchObjectUrl)
      .catch(() => undefined)
    shown.current.set(file, asked)
    const url = await asked
    if (url === undefined) shown.current.delete(file)
    return url
  }, [])
  /** Shows a picture that was just added, without fetching it. */
  const know = useCallback((file: string, picture: Blob) => {
    shown.current.set(file, Promise.resolve(URL.createObjectURL(picture)))
  }, [])
  return { addressOf, know }
}
