import { type ComponentType, type ReactNode, useLayoutEffect, useState } from 'react'

interface WhileLoading {
  /** Stands in the place of the part until its code is there. */
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
  return Object.assign(Part, { preload })
}

/**
 * A part of a page whose code is loaded when it is first shown; at once where `preload` has brought it before. What `lazy`
 * and `Suspense` load, React shows only 300 ms after the last fallback, however soon it came.
 */
export const loadable = <P extends object>(load: Load<P>) =>
  createLazyPart(load, (error) => {
    // For who shows what went wrong with the screen around it.
    throw error
  })

/**
 * A part that the page does without: where its code cannot be had, as without a connection, nothing stands in its place
 * and everything else stays.
 */
export const optionalLoadable = <P extends object>(load: Load<P>) => createLazyPart(load, () => null)
