import { flushSync } from 'react-dom'
import { takeEarlyRequest } from '#web/client/earlyRequests.ts'
import { setValue } from './setValue.ts'

const isShown = (element: HTMLElement): boolean => element.offsetParent !== null

const type = (field: HTMLInputElement, value: string): void => {
  setValue(field, value)
  flushSync(() => field.dispatchEvent(new Event('input', { bubbles: true })))
}

/**
 * Replaces a prerendered page by the app's rendering of the same screen. Keeps typed values and the focus, and repeats
 * a click on a button that came before the app.
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
  // Visibility needs a layout, which should not block the page.
  if (pressed >= 0) shown('button')[pressed]?.click()
}
