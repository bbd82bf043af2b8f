import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Driver, Key, Point, Profile } from './driver.ts'

const PATIENCE_MS = 30_000
const DESKTOP = [1280, 800] as const
const LOOK_MS = 50

/** What has a role here without saying so, as selectors. */
const ROLES = {
  button: 'button, summary, [role=button]',
  link: 'a[href]',
  menuitem: '[role=menuitem]',
  radio: 'input[type=radio]',
  tab: '[role=tab]',
}
type Role = keyof typeof ROLES

/**
 * Runs in the page: the element of that role and name, brought into view. What is disabled, what something else lies over,
 * and what belongs behind an open dialog is not there yet.
 */
const FOUND = `((selector, name) => {
  const said = (text) => text.replace(/\\s+/g, ' ').trim()
  const nameOf = (element) => said(element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent)
  const isOver = (top, element) => top !== null && (element.contains(top) || [...(element.labels ?? [])].some((label) => label.contains(top)))
  for (const element of document.querySelectorAll(selector)) {
    if (name !== undefined && nameOf(element) !== name) continue
    if (element.disabled || element.closest('[inert], [aria-hidden=true]') || element.getClientRects().length === 0) continue
    const inView = () => {
      // Of its first line, where words of it go on in the next.
      const { x, y, width, height } = element.getClientRects()[0]
      const middle = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
      return isOver(document.elementFromPoint(middle.x, middle.y), element) ? middle : undefined
    }
    if (!inView()) element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const middle = inView()
    if (middle) return { element, middle }
  }
})`

/** Notes from now on what goes wrong in the page. */
const WATCH = `(() => {
  if (globalThis.wrong) return
  globalThis.wrong = []
  addEventListener('error', ({ message }) => globalThis.wrong.push(message))
  addEventListener('unhandledrejection', ({ reason }) => globalThis.wrong.push(String(reason)))
})()`

/** A page as somebody uses it. Whatever it is asked to do waits until that can be done. */
export interface Page {
  goto: (path: string) => Promise<void>
  /** Until an expression is true in the page, which is the answer then. */
  until: <T>(expression: string, about?: string) => Promise<T>
  /** Until words stand in the page. */
  hears: (text: string) => Promise<void>
  click: (name: string, role?: Role) => Promise<void>
  /** The first of them. */
  clickOn: (selector: string) => Promise<void>
  focus: (name: string, role?: Role) => Promise<void>
  fill: (selector: string, text: string) => Promise<void>
  press: (key: Key) => Promise<void>
  resize: (width: number, height: number) => Promise<void>
  /** Another one of the same person. */
  beside: (path: string) => Promise<Page>
}

const use = async (profile: Profile, url: string, opened: Driver[]): Promise<Page> => {
  const driver = await profile.newPage()
  opened.push(driver)
  await driver.resize(...DESKTOP)
  const until = async <T>(expression: string, about = expression): Promise<T> => {
    let reason: unknown
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(LOOK_MS)) {
      // A page that is being left answers nothing.
      const found = await driver.run<T>(expression).catch((error: unknown) => {
        reason = error
      })
      if (found) return found
    }
    throw new Error(`Not so after ${PATIENCE_MS / 1000} s: ${about}`, { cause: reason })
  }
  const found = (selector: string, name?: string) => `${FOUND}(${JSON.stringify(selector)}, ${JSON.stringify(name)})`
  const clickWhere = async (selector: string, name?: string) => {
    const look = () => until<Point>(`${found(selector, name)}?.middle`, `${name ?? ''} ${selector} can be pressed`)
    // Once it stands still.
    let at = await look()
    for (let before: Point | undefined; at.x !== before?.x || at.y !== before.y; ) {
      before = at
      await sleep(LOOK_MS)
      at = await look()
    }
    await driver.click(at)
  }
  const page: Page = {
    until,
    goto: async (path) => {
      await driver.open(url + path)
      await driver.run(WATCH)
      await until("document.querySelector('h1, main input') !== null", `${path} is shown`)
    },
    hears: async (text) => {
      await until(`document.body.innerText.includes(${JSON.stringify(text)})`, `the page says ${text}`)
    },
    click: (name, role = 'button') => clickWhere(ROLES[role], name),
    clickOn: (selector) => clickWhere(selector),
    focus: async (name, role = 'button') => {
      const focused = `((at) => { at?.element.focus(); return at?.element === document.activeElement })(${found(ROLES[role], name)})`
      await until(focused, `${name} has the focus`)
    },
    fill: async (selector, text) => {
      await clickWhere(selector)
      await until(`document.activeElement.matches(${JSON.stringify(selector)})`)
      await driver.run('document.activeElement.select()')
      await driver.type(text)
    },
    press: driver.press,
    resize: driver.resize,
    beside: async (path) => {
      const other = await use(profile, url, opened)
      await other.goto(path)
      return other
    },
  }
  return page
}

/** Runs a journey in a page of a profile of its own; what goes wrong in a page of it, or is wider than it, is thrown at the end. */
export const travel = async (profile: Profile, url: string, journey: (page: Page) => Promise<void>): Promise<void> => {
  const opened: Driver[] = []
  try {
    await journey(await use(profile, url, opened))
    for (const driver of opened) {
      assert.deepEqual(await driver.run('globalThis.wrong'), [])
      assert.equal(
        await driver.run('document.documentElement.scrollWidth > innerWidth'),
        false,
        'wider than its window',
      )
    }
  } finally {
    await profile.close()
  }
}
