import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

const FINGER = 44

/** Each of these that can be seen is at least as large as a finger, and on the screen; returns their names. */
export const expectFingerSized = async (them: Locator): Promise<string[]> => {
  const names: string[] = []
  for (const one of await them.all()) {
    if (!(await one.isVisible())) continue
    const name = (await one.getAttribute('aria-label')) ?? (await one.textContent()) ?? ''
    names.push(name)
    const { width = 0, height = 0, x = 0 } = (await one.boundingBox()) ?? {}
    expect(Math.min(width, height), name).toBeGreaterThanOrEqual(FINGER)
    expect(x, name).toBeGreaterThanOrEqual(0)
    expect(x + width, name).toBeLessThanOrEqual(one.page().viewportSize()?.width ?? 0)
  }
  return names
}
