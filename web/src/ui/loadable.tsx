import { type ComponentType, type ReactNode, useLayoutEffect, useState } from 'react'

interface WhileLoading {
  /** Rendered until the code is loaded. */
  fallback?: ReactNode
}

type Load<P> = () => Promise<{ default: ComponentType<P> }>

const createLazyPart = <P extends object>(load: Load<P>, withoutIt: (error: unknown) => ReactNode) => {
  let loaded: ComponentType<P> | undefined
  const preload = async (): Promise<void> => {
    loaded = (await load()).default
  }
  const Part = ({ fallback, ...props }: P & WhileLoading) => {
    const [Shown, show] = useState<ComponentType<P> | undefined>(() => loaded)
    const [problem, setProblem] = useState<{ error: unknown }>()
    useLayoutEffect(() => {
      if (Shown) return
      let isGone = false
      preload().then(
        () => isGone || show(() => loaded),
        (error: unknown) => isGone || setProblem({ error }),
      )
      return () => {
        isGone = true
      }
    }, [Shown])
    if (problem) return withoutIt(problem.error)
    return Shown ? <Shown {...(props as unknown as P)} /> : fallback
  }
  const useLoaded = (wanted: boolean): boolean => {
    const [isDone, setDone] = useState(() => loaded !== undefined)
    useLayoutEffect(() => {
      if (wanted && !isDone)
        void preload()
          .catch(() => undefined)
          .then(() => setDone(true))
    }, [wanted, isDone])
    return isDone || !wanted
  }
  return Object.assign(Part, { preload, useLoaded })
}

/**
 * A component loaded on first render, by `preload`, or by `useLoaded`, for what would move the page by coming later: it
 * says whether that is over. React shows what `lazy` and `Suspense` load no sooner than 300
 * ms after the last fallback.
 */
export const loadable = <P extends object>(load: Load<P>) =>
  createLazyPart(load, (error) => {
    // For the error boundary of the screen.
    throw error
  })

/** A loadable component that renders nothing when its code cannot be loaded, such as offline. */
export const optionalLoadable = <P extends object>(load: Load<P>) => createLazyPart(load, () => null)
