import { preloadable } from '#web/ui/preloadable.tsx'

/** What surrounds the screens of those who are signed in, in the layout they prefer; nobody else loads it. */
export const { Part: SignedIn, preload: preloadSignedIn } = preloadable(async () => {
  const loaded = await import('./SignedIn.tsx')
  await loaded.preloadLayout()
  return loaded
})
