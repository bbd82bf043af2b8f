import { stripForbiddenCharacters } from '#shared/core/text/normalise.ts'
import { setValue } from './setValue.ts'

type TextControl = HTMLInputElement | HTMLTextAreaElement

const TEXT_INPUT_TYPES = ['text', 'search', 'email', 'tel', 'url']

const isText = (target: EventTarget | null): target is TextControl =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && TEXT_INPUT_TYPES.includes(target.type))

const stripForControl = (control: TextControl, text: string): string =>
  stripForbiddenCharacters(text, control instanceof HTMLTextAreaElement ? 'lines' : 'line')

const cleanControl = ({ target }: Event): void => {
  if (!isText(target)) return
  const { value, selectionStart } = target
  const cleaned = stripForControl(target, value)
  if (cleaned === value) return
  setValue(target, cleaned)
  // Fields of type email report no selection.
  if (selectionStart === null) return
  const at = stripForControl(target, value.slice(0, selectionStart)).length
  target.setSelectionRange(at, at)
}

/**
 * Strips characters that the server refuses from pasted or dropped text before the form handles the input, and from
 * what fields hold already. Passwords are left alone.
 */
export const cleanPastedTexts = (): void => {
  document.addEventListener('input', cleanControl, { capture: true })
  for (const field of document.querySelectorAll('input, textarea')) {
    if (isText(field) && stripForControl(field, field.value) !== field.value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
