import { loadable } from '#web/ui/loadable.tsx'

/** The shell of signed-in screens, loaded with the preferred layout. */
export const SignedIn = loadable(async () => {
  const loaded = await import('./SignedIn.tsx')
  await loaded.preloadLayout()
  return loaded
})
