import { useCallback, useEffect, useRef } from 'react'
import type { FileType } from '#shared/apps/files/rules.ts'
import { mediaTypeOf } from '#web/apps/files/preview/pictures.ts'

/** Where a file can be read for a while, and what it is. */
export interface Source {
  url: string
  type: FileType
}

/** A picture as this page shows it: by an address of its own, as the site's policy takes none from elsewhere. */
const fetched = async (source: Source | undefined): Promise<string | undefined> => {
  const type = source && mediaTypeOf(source.type)
  const answer = type ? await fetch(source.url) : undefined
  if (!answer?.ok) return undefined
  return URL.createObjectURL(new Blob([await answer.arrayBuffer()], { type }))
}

/** The pictures of a text, each fetched once, for as long as the page shows it. */
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
  /** Where this page has a picture; what could not be had is asked for again. */
  const addressOf = useCallback(async (file: string): Promise<string | undefined> => {
    const known = shown.current.get(file)
    if (known) return known
    const asked = source
      .current(file)
      .then(fetched)
      .catch(() => undefined)
    shown.current.set(file, asked)
    const url = await asked
    if (url === undefined) shown.current.delete(file)
    return url
  }, [])
  /** A picture that was just brought is shown without being fetched. */
  const know = useCallback((file: string, picture: Blob) => {
    shown.current.set(file, Promise.resolve(URL.createObjectURL(picture)))
  }, [])
  return { addressOf, know }
}
