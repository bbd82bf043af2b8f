import { type ComponentType, lazy, useState } from 'react'

/** As `lazy`, but what `preload` has loaded before stands at once: of a promise React learns only after showing the fallback. */
export const preloadable = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) => {
  let loaded: ComponentType<P> | undefined
  const Lazy = lazy(load)
  const Part = (props: P) => {
    // One that has begun to load is not replaced, as what is in it would begin anew.
    const [Shown] = useState<ComponentType<P>>(() => loaded ?? Lazy)
    return <Shown {...props} />
  }
  const preload = async (): Promise<void> => {
    loaded = (await load()).default
  }
  return { Part, preload }
}
