/** The drop area of a file field: its nearest ancestor of these, so that it is clear where a file goes. */
const DROP_AREA = 'section, form, [role=group], [role=dialog]'
const DROP_ATTRIBUTE = 'data-dropping'

/** A drag began within this page: its pictures would count as files. */
let isOwnDrag = false
const carriesFiles = ({ dataTransfer }: DragEvent): boolean =>
  !isOwnDrag && dataTransfer?.types.includes('Files') === true

/** The file field for a drop target; none where several could be meant. The rich text editor handles its own. */
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
 * Prevents the browser from opening a dropped file in place of the page, with the loss of all input; a file dropped on
 * an area with a file field is chosen for that field.
 */
export const acceptDroppedFiles = (): void => {
  addEventListener('dragstart', () => {
    isOwnDrag = true
  })
  // The pointer is silent during a drag. Its end is told only to what was dragged, which may be in the page no more.
  for (const end of ['dragend', 'pointermove', 'pointerdown'])
    addEventListener(
      end,
      () => {
        isOwnDrag = false
      },
      { passive: true },
    )
  addEventListener('dragover', onDragOver)
  addEventListener('drop', onDrop)
  addEventListener('dragleave', ({ relatedTarget }) => {
    if (!relatedTarget) markArea(undefined)
  })
}
