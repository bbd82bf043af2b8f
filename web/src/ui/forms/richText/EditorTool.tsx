import type { Icon } from '#web/ui/Button.tsx'

interface Props {
  label: string
  icon: Icon
  pressed?: boolean
  disabled?: boolean
  onPress: () => void
}

/** A toolbar button that keeps the editor's selection. */
export const EditorTool = ({ label, icon: Mark, pressed, disabled, onPress }: Props) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    aria-pressed={pressed}
    disabled={disabled}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onPress}
    className={`flex size-control items-center sm:size-9 justify-center rounded-md disabled:opacity-40 ${pressed ? 'bg-track text-ink' : 'text-icon enabled:hover:bg-hover'}`}
  >
    <Mark aria-hidden className="size-5" />
  </button>
)
