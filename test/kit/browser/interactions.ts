import type { Page } from 'playwright-core'
import { expect, type TestContext } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** The counted and target interactions of a journey, printed by the bench. */
    interactions?: { goal: number; counted: number }
  }
}

const STORAGE_KEY = 'kit:interactions'

/**
 * Runs in a page. One interaction is: a press; a field that is edited, whatever the length; a key that acts (Enter, an
 * arrow, a shortcut, or Delete outside a field).
 */
const COUNTER_SCRIPT = `{
  let written
  const add = () => sessionStorage.setItem('${STORAGE_KEY}', Number(sessionStorage.getItem('${STORAGE_KEY}') ?? 0) + 1)
  addEventListener('pointerdown', () => {
    written = undefined
    add()
  }, true)
  addEventListener('input', ({ target }) => {
    if (['checkbox', 'radio', 'file'].includes(target.type)) return
    if (target !== written) add()
    written = target
  }, true)
  addEventListener('keydown', ({ key, ctrlKey, metaKey, repeat }) => {
    const pastes = (ctrlKey || metaKey) && key.toLowerCase() === 'v'
    if (repeat || pastes || ['Control', 'Meta', 'Shift', 'Alt', 'Backspace', 'Delete'].includes(key)) return
    if (key.length === 1 && !ctrlKey && !metaKey) return
    written = undefined
    add()
  }, true)
  addEventListener('keydown', ({ key, repeat, defaultPrevented }) => {
    if (defaultPrevented && !repeat && ['Backspace', 'Delete'].includes(key)) add()
  })
}`

/** Counts interactions on a page, across reloads; the returned function reads the count. */
export const countInteractions = async (page: Page): Promise<() => Promise<number>> => {
  await page.addInitScript(COUNTER_SCRIPT)
  await page.evaluate(COUNTER_SCRIPT)
  await page.evaluate(`sessionStorage.removeItem('${STORAGE_KEY}')`)
  return () => page.evaluate<number>(`Number(sessionStorage.getItem('${STORAGE_KEY}') ?? 0)`)
}

/** Asserts the interactions of a journey: at most `goal`, or `most` where that is not reached yet. */
export const expectAtMost = (
  { task }: TestContext,
  counted: number,
  { goal, most = goal }: { goal: number; most?: number },
): void => {
  task.meta.interactions = { goal, counted }
  expect(counted).toBeLessThanOrEqual(most)
}
