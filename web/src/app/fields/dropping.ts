/** What a file may be dropped on for a field in it: the nearest one alone, so that it is plain where the file goes. */
const DROP_AREA = 'section, form, [role=group], [role=dialog]'
const DROP_ATTRIBUTE = 'data-dropping'

/** What is dragged is of this page: a picture in it would pass for a file. */
let isOwnDrag = false
const carriesFiles = ({ dataTransfer }: DragEvent): boolean =>
  !isOwnDrag && dataTransfer?.types.includes('Files') === true

/** Which field takes what is dropped; none where it could be one of several. The tools of a text have their own. */
const findDropField = (target: EventTarget | null): { area: Element; field: HTMLInputElement } | undefined => {
  for (
    let area = target instanceof Element ? target.closest(DROP_AREA) : null;
    area;
    area = area.parentElement?.closest(DROP_AREA) ?? null
  ) {
    const fields = [...area.querySelectorAll<HTMLInputElement>('input[type=file]')]
    const [field, other] = fields.filter((one) => !one.closest('[role=toolbar]'))
    if (field) return other ? undefined : { area, field }
  }
  return undefined
}

const isDisabled = (field: HTMLInputElement): boolean =>
  field.previousElementSibling?.matches(':disabled, [aria-disabled=true]') === true

let markedArea: Element | undefined
const markArea = (area: Element | undefined): void => {
  if (area === markedArea) return
  markedArea?.removeAttribute(DROP_ATTRIBUTE)
  area?.setAttribute(DROP_ATTRIBUTE, '')
  markedArea = area
}

const findEnabledField = (event: DragEvent) => {
  const at = findDropField(event.target)
  return at && !isDisabled(at.field) ? at : undefined
}

const onDragOver = (event: DragEvent): void => {
  const { dataTransfer, defaultPrevented } = event
  if (!dataTransfer || !carriesFiles(event)) return
  const at = defaultPrevented ? undefined : findEnabledField(event)
  markArea(at?.area)
  if (defaultPrevented) return
  event.preventDefault()
  dataTransfer.dropEffect = at ? 'copy' : 'none'
}

const onDrop = (event: DragEvent): void => {
  markArea(undefined)
  const { dataTransfer, defaultPrevented } = event
  if (defaultPrevented || !dataTransfer || !carriesFiles(event)) return
  event.preventDefault()
  const field = findEnabledField(event)?.field
  if (!field) return
  const transfer = new DataTransfer()
  for (const file of field.multiple ? dataTransfer.files : [...dataTransfer.files].slice(0, 1)) transfer.items.add(file)
  if (transfer.files.length === 0) return
  field.files = transfer.files
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

/**
 * A file that is dropped beside what takes it must not open in place of the page, with all that was filled in there; one
 * that is dropped on what has a button to choose it is chosen.
 */
export const acceptDroppedFiles = (): void => {
  addEventListener('dragstart', () => {
    isOwnDrag = true
  })
  addEventListener('dragend', () => {
    isOwnDrag = false
  })
  addEventListener('dragover', onDragOver)
  addEventListener('drop', onDrop)
  addEventListener('dragleave', ({ relatedTarget }) => {
    if (!relatedTarget) markArea(undefined)
  })
}
