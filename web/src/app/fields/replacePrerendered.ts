import { flushSync } from 'react-dom'
import { takeEarlyRequest } from '#web/client/earlyRequests.ts'
import { setValue } from './setValue.ts'

const isShown = (element: HTMLElement): boolean => element.offsetParent !== null

const type = (field: HTMLInputElement, value: string): void => {
  setValue(field, value)
  flushSync(() => field.dispatchEvent(new Event('input', { bubbles: true })))
}

/**
 * Puts the app in the place of a page that the build has made of the same screen. What was typed there stands in the same
 * fields again, the focus where it was, and a button that was pressed is pressed then.
 */
export const replacePrerendered = (root: HTMLElement, render: () => void): void => {
  const shown = (of: 'input' | 'button') => [...root.querySelectorAll<HTMLElement>(`main ${of}`)].filter(isShown)
  const fields = shown('input').map((field) => ({
    field: field as HTMLInputElement,
    focused: field === document.activeElement,
  }))
  const pressed = shown('button').indexOf(takeEarlyRequest('pressed')?.() as HTMLButtonElement)
  flushSync(render)
  for (const { field, focused } of fields) {
    const own = root.querySelector<HTMLInputElement>(`input[name="${field.name}"]`)
    if (own && field.value) type(own, field.value)
    if (focused) own?.focus()
  }
  // What is shown is known after a layout only, which the page need not be held up for.
  if (pressed >= 0) shown('button')[pressed]?.click()
}
