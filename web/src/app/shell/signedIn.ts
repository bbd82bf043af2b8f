import { loadable } from '#web/ui/loadable.tsx'

/** What surrounds the screens of those who are signed in, in the layout they prefer; nobody else loads it. */
export const SignedIn = loadable(async () => {
  const loaded = await import('./SignedIn.tsx')
  await loaded.preloadLayout()
  return loaded
})
