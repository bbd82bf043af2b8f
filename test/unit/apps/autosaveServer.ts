/** The failure of a call, as the client throws it. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly details: Record<string, unknown>
  constructor(status: number, code: string, details: Record<string, unknown> = {}) {
    super(code)
    this.status = status
    this.code = code
    this.details = details
    this.details = details
  }
}

export interface Text {
  title: string
  content: string
}

export interface Stored {
  version: number
  content: Text
}

/** A server that keeps one text, each write once by its key, and can be out of reach or lose its answers. */
export const server = () => {
  let stored: Stored = { version: 1, content: { title: 'Point client', content: '' } }
  const answers = new Map<string, number>()
  const state = { reachable: true, losesAnswers: false, writes: 0 }
  const write = (change: Partial<Text>) => {
    state.writes += 1
    stored = { version: stored.version + 1, content: { ...stored.content, ...change } }
    return stored.version
  }
  const send = async (change: Partial<Text>, version: number, key: string) => {
    await Promise.resolve()
    if (!state.reachable) throw new ApiError(0, 'network')
    const earlier = answers.get(key)
    if (earlier === undefined && version !== stored.version) throw new ApiError(409, 'stale', { stored })
    const answer = earlier ?? write(change)
    answers.set(key, answer)
    if (state.losesAnswers) throw new ApiError(0, 'network')
    return answer
  }
  const readConflict = ({ details }: { details: Record<string, unknown> }) => details.stored as Stored | undefined
  return { state, write, send, readConflict, stored: () => stored }
}
