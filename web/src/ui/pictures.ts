/** Where the bytes of a file are to be had in this page; undefined: nowhere. */
export type FindPictureUrl = (file: string) => Promise<string | undefined>

/** A picture with nothing in it, as large as the one whose place it keeps. */
export const blankPicture = (picture: HTMLImageElement): string => {
  const [width, height] = [picture.getAttribute('width'), picture.getAttribute('height')].map(Number)
  const sides = width && height ? ` width="${width}" height="${height}"` : ''
  return `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg"${sides}/>`)}`
}

const loadPicture = async (picture: HTMLImageElement, addressOf: FindPictureUrl): Promise<void> => {
  const address = await addressOf(picture.dataset.file ?? '').catch(() => undefined)
  if (address) picture.src = address
  // Its words are shown in its place.
  else picture.removeAttribute('src')
}

/** How far off the screen a picture is fetched, so that it is there when somebody comes to it. */
const PRELOAD_MARGIN = '600px'

/** Shows pictures by the files that they name, each when it is about to be seen; answers how to stop. */
export const loadVisiblePictures = (pictures: Iterable<HTMLImageElement>, addressOf: FindPictureUrl): (() => void) => {
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        seen.unobserve(target)
        void loadPicture(target as HTMLImageElement, addressOf)
      }
    },
    { rootMargin: PRELOAD_MARGIN },
  )
  for (const picture of pictures) {
    picture.src = blankPicture(picture)
    seen.observe(picture)
  }
  return () => seen.disconnect()
}
