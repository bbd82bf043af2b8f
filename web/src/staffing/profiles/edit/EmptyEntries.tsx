import { PlusIcon } from '@heroicons/react/24/outline'
import { Button, type Icon } from '#web/ui/Button.tsx'

interface Props {
  icon: Icon
  text: string
  action: string
  onAdd: () => void
}

/** The empty state of a list of entries, with the button that adds the first. */
export const EmptyEntries = ({ icon: Mark, text, action, onAdd }: Props) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
    <Mark aria-hidden className="size-10 shrink-0 rounded-full bg-tint p-2 text-link" />
    <p className="min-w-40 grow basis-0 text-secondary">{text}</p>
    <Button variant="outline" icon={PlusIcon} onClick={onAdd}>
      {action}
    </Button>
  </div>
)
