import type { Page } from 'playwright-core'
import { expect, type TestContext } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** What a journey took, and what it should take: the bench prints it. */
    interactions?: { goal: number; counted: number }
  }
}

const STORAGE_KEY = 'kit:interactions'

/**
 * Runs in a page: a press is one interaction, a field that is written or pasted into is one however long the text, and so
 * is a key that acts (Enter, an arrow, a shortcut; a Delete that the page takes, and not a field).
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

/** Counts from now on what somebody does on a page, through reloads too; what it answers says how much it was. */
export const countInteractions = async (page: Page): Promise<() => Promise<number>> => {
  await page.addInitScript(COUNTER_SCRIPT)
  await page.evaluate(COUNTER_SCRIPT)
  await page.evaluate(`sessionStorage.removeItem('${STORAGE_KEY}')`)
  return () => page.evaluate<number>(`Number(sessionStorage.getItem('${STORAGE_KEY}') ?? 0)`)
}

/** A journey, which is a test, takes at most so many interactions: `goal`, or `most` where it is not there yet, or better. */
export const expectAtMost = (
  { task }: TestContext,
  counted: number,
  { goal, most = goal }: { goal: number; most?: number },
): void => {
  task.meta.interactions = { goal, counted }
  expect(counted).toBeLessThanOrEqual(most)
}
