import { Tab as HeadlessTab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'

export interface Tab<K extends string> {
  key: K
  label: string
  /** A count beside the words. */
  badge?: number | string
}

interface Props<K extends string> {
  tabs: readonly Tab<K>[]
  value: K
  onChange: (key: K) => void
  /** The label of the tab list. */
  label: string
  /** Where they reach from one side of a surface to the other. */
  inset?: boolean
  /** What the chosen tab shows. */
  children: ReactNode
}

/** Scrolls a tab that is out of sight into the middle: sideways only, so that the page stays where it is. */
const bringIntoSight = (list: HTMLElement | null, index: number): void => {
  const tab = list?.children[index]?.getBoundingClientRect()
  if (!list || !tab) return
  const { left, right, width } = list.getBoundingClientRect()
  if (tab.left < left || tab.right > right) list.scrollBy({ left: tab.left - left - (width - tab.width) / 2 })
}

/** Tabs with arrow keys, Home and End. */
export const Tabs = <K extends string>({ tabs, value, onChange, label, inset, children }: Props<K>) => {
  const order = tabs.map(({ key }) => key).join(' ')
  const known = useRef(order)
  useEffect(() => {
    known.current = order
  }, [order])
  const asked = useRef(value)
  useEffect(() => {
    asked.current = value
  }, [value])
  const ask = (key: K) => {
    asked.current = key
    onChange(key)
  }
  const choose = (index: number) => {
    const tab = tabs[index]
    // When the tabs themselves change, the selection event is not the user's.
    if (tab && known.current === order) ask(tab.key)
  }
  // Headless UI does not report the shown tab: whoever returns to it while another one loads would be left with that one.
  const returnTo = (key: K) => {
    if (key === value && asked.current !== value) ask(key)
  }
  const list = useRef<HTMLElement>(null)
  const chosen = tabs.findIndex(({ key }) => key === value)
  // Counts that come later make the row longer.
  const row = tabs.map((tab) => `${tab.label} ${tab.badge}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another one is selected, or the row changes
  useEffect(() => {
    const next = requestAnimationFrame(() => bringIntoSight(list.current, chosen))
    return () => cancelAnimationFrame(next)
  }, [chosen, row])
  return (
    <TabGroup as={Fragment} selectedIndex={Math.max(0, chosen)} onChange={choose}>
      <TabList
        ref={list}
        aria-label={label}
        className={`flex gap-5 overflow-x-auto overflow-y-hidden border-b border-line ${inset ? 'px-5' : '-ml-1'}`}
      >
        {tabs.map(({ key, label: words, badge }) => (
          // A pressed tab is focused by script, which browsers treat as keyboard focus.
          <HeadlessTab
            key={key}
            onFocus={() => returnTo(key)}
            className="-mb-px flex min-h-11 shrink-0 items-center gap-2 border-b-2 border-transparent px-1 font-medium whitespace-nowrap text-secondary -outline-offset-2 not-data-focus:outline-none hover:text-ink data-selected:border-link data-selected:text-link"
          >
            {words}
            {badge !== undefined && (
              <span className="min-w-6 rounded-full bg-track px-2 py-0.5 text-center text-sm text-ink">{badge}</span>
            )}
          </HeadlessTab>
        ))}
      </TabList>
      <TabPanels>
        {tabs.map(({ key }) => (
          // What is in it can be reached itself.
          <TabPanel key={key} tabIndex={-1}>
            {key === value && children}
          </TabPanel>
        ))}
      </TabPanels>
    </TabGroup>
  )
}
