import type { KeyboardEvent } from 'react'

const toolsIn = (bar: HTMLElement): HTMLButtonElement[] => [...bar.querySelectorAll('button')]

const setTabStop = (tools: readonly HTMLButtonElement[], tool: HTMLButtonElement | undefined) => {
  for (const one of tools) one.tabIndex = one === tool ? 0 : -1
}

/** Makes a toolbar a single tab stop (roving tabindex). */
export const initTabStop = (bar: HTMLElement | null): void => {
  if (!bar) return
  const tools = toolsIn(bar)
  setTabStop(tools, tools[0])
}

/** Moves between tools by arrows, Home and End. */
export const onToolKey = (event: KeyboardEvent<HTMLElement>): void => {
  const tools = toolsIn(event.currentTarget).filter(({ disabled }) => !disabled)
  const at = tools.indexOf(event.target as HTMLButtonElement)
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[event.key]
  const next = to === undefined ? undefined : tools.at(to % tools.length)
  if (at < 0 || !next) return
  event.preventDefault()
  setTabStop(toolsIn(event.currentTarget), next)
  next.focus()
}
