/** Changes that are shown at once, sent one after another, and shown over every answer until their own has come. */
export const createOptimisticChanges = <T>() => {
  const unanswered = new Set<(before: T) => T>()
  let last: Promise<unknown> = Promise.resolve()
  /** Makes a call once those before it are answered: sent together, the server may do the first one last. */
  const inTurn = <A>(call: () => Promise<A>): Promise<A> => {
    const sent = last.then(call)
    last = sent.catch(() => undefined)
    return sent
  }
  return {
    inTurn,
    /** An answer with the changes that are not answered yet. */
    over: (answer: T): T => [...unanswered].reduce((value, apply) => apply(value), answer),
    isWaiting: () => unanswered.size > 0,
    send: async <A>(apply: (before: T) => T, show: () => Promise<void>, call: () => Promise<A>): Promise<A> => {
      const sent = inTurn(call)
      unanswered.add(apply)
      try {
        await show()
        return await sent
      } finally {
        unanswered.delete(apply)
      }
    },
  }
}
