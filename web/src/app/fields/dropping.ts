/** What a file may be dropped on for a field in it: the nearest one alone, so that it is plain where the file goes. */
const AREAS = 'section, form, [role=group], [role=dialog]'
const MARK = 'data-dropping'

/** What is dragged is of this page: a picture in it would pass for a file. */
let isOwn = false
const bringsFiles = ({ dataTransfer }: DragEvent): boolean => !isOwn && dataTransfer?.types.includes('Files') === true

/** Which field takes what is dropped; none where it could be one of several. The tools of a text have their own. */
const fieldAt = (target: EventTarget | null): { area: Element; field: HTMLInputElement } | undefined => {
  for (
    let area = target instanceof Element ? target.closest(AREAS) : null;
    area;
    area = area.parentElement?.closest(AREAS) ?? null
  ) {
    const fields = [...area.querySelectorAll<HTMLInputElement>('input[type=file]')]
    const [field, other] = fields.filter((one) => !one.closest('[role=toolbar]'))
    if (field) return other ? undefined : { area, field }
  }
  return undefined
}

const isOff = (field: HTMLInputElement): boolean =>
  field.previousElementSibling?.matches(':disabled, [aria-disabled=true]') === true

let marked: Element | undefined
const mark = (area: Element | undefined): void => {
  if (area === marked) return
  marked?.removeAttribute(MARK)
  area?.setAttribute(MARK, '')
  marked = area
}

const found = (event: DragEvent) => {
  const at = fieldAt(event.target)
  return at && !isOff(at.field) ? at : undefined
}

const over = (event: DragEvent): void => {
  const { dataTransfer, defaultPrevented } = event
  if (!dataTransfer || !bringsFiles(event)) return
  const at = defaultPrevented ? undefined : found(event)
  mark(at?.area)
  if (defaultPrevented) return
  event.preventDefault()
  dataTransfer.dropEffect = at ? 'copy' : 'none'
}

const drop = (event: DragEvent): void => {
  mark(undefined)
  const { dataTransfer, defaultPrevented } = event
  if (defaultPrevented || !dataTransfer || !bringsFiles(event)) return
  event.preventDefault()
  const field = found(event)?.field
  if (!field) return
  const given = new DataTransfer()
  for (const file of field.multiple ? dataTransfer.files : [...dataTransfer.files].slice(0, 1)) given.items.add(file)
  if (given.files.length === 0) return
  field.files = given.files
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

/**
 * A file that is dropped beside what takes it must not open in place of the page, with all that was filled in there; one
 * that is dropped on what has a button to choose it is chosen.
 */
export const takeDroppedFiles = (): void => {
  addEventListener('dragstart', () => {
    isOwn = true
  })
  addEventListener('dragend', () => {
    isOwn = false
  })
  addEventListener('dragover', over)
  addEventListener('drop', drop)
  addEventListener('dragleave', ({ relatedTarget }) => {
    if (!relatedTarget) mark(undefined)
  })
}
