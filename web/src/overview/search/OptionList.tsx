import { CheckCircleIcon } from '@heroicons/react/24/outline'
import { type MouseEvent, useId } from 'react'
import { Link } from 'react-router-dom'
import { Avatar } from '#web/ui/images/Avatar.tsx'
import { Highlight } from './Highlight.tsx'
import type { Option, OptionGroup } from './options.ts'
import type { useActiveOption } from './useActiveOption.ts'

interface Props {
  label: string
  groups: readonly OptionGroup[]
  query: string
  active: ReturnType<typeof useActiveOption>
  choose: (option: Option) => void
}

/** A listbox of grouped options; the text field keeps the focus. */
export const OptionList = ({ label, groups, query, active, choose }: Props) => (
  <div role="listbox" id={active.list} aria-label={label} className="pb-2">
    {groups.map((group) => (
      <Group key={group.key} label={group.label}>
        {group.options.map((option) => (
          <Row
            key={option.key}
            option={option}
            query={query}
            id={active.idOf(option)}
            selected={option === active.active}
            onPoint={() => active.point(option)}
            onChoose={() => choose(option)}
          />
        ))}
      </Group>
    ))}
  </div>
)

const Group = ({ label, children }: { label: string; children: React.ReactNode }) => {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox group is not a fieldset
    <div role="group" aria-labelledby={id}>
      <p id={id} className="px-6 pt-4 pb-1 text-sm font-medium text-secondary">
        {label}
      </p>
      {children}
    </div>
  )
}

interface RowProps {
  option: Option
  query: string
  id: string
  selected: boolean
  onPoint: () => void
  onChoose: () => void
}

const Row = ({ option, query, id, selected, onPoint, onChoose }: RowProps) => {
  const { link, onChoose: action } = option
  const shared = {
    id,
    role: 'option',
    'aria-selected': selected,
    tabIndex: -1,
    onPointerMove: onPoint,
    className: `flex min-h-12 w-full items-center gap-3 px-6 py-1.5 text-left ${selected ? 'bg-hover' : ''}`,
  }
  const content = <OptionContent option={option} query={query} />
  if (link) {
    const follow = (event: MouseEvent) => {
      // Otherwise it opens in another tab, and this one stays where it is.
      if (event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      onChoose()
    }
    return (
      <Link {...shared} to={link} onClick={follow}>
        {content}
      </Link>
    )
  }
  if (action) {
    return (
      <button {...shared} type="button" onClick={onChoose}>
        {content}
      </button>
    )
  }
  return <div {...shared}>{content}</div>
}

const OptionContent = ({ option, query }: { option: Option; query: string }) => {
  const { title, detail, icon: Mark, avatar, completed } = option
  return (
    <>
      {avatar !== undefined && <Avatar name={title} src={avatar} size={32} />}
      {completed !== undefined && (
        <CheckCircleIcon aria-hidden className={`size-5 shrink-0 ${completed ? 'text-link' : 'text-hint'}`} />
      )}
      {Mark && <Mark aria-hidden className="size-5 shrink-0 text-icon" />}
      <span className="min-w-0 grow">
        <span className={`block truncate ${completed ? 'text-hint line-through' : ''}`}>
          <Highlight text={title} query={query} />
        </span>
        {detail && <span className="block truncate text-sm text-secondary">{detail}</span>}
      </span>
    </>
  )
}
