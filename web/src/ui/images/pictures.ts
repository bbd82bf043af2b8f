/** Resolves a file id to an address in this page; undefined when there is none. */
export type FindPictureUrl = (file: string) => Promise<string | undefined>

/** An empty picture of the same size, as a placeholder. */
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

/** How far outside the viewport a picture is loaded. */
const PRELOAD_MARGIN = '600px'

/** Loads pictures by their file ids when they come near the viewport; returns a function that stops it. */
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
