import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type core from 'axe-core'
import type { Result } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The loading bar may overlay the page at any moment. */
const LOADING_BAR = '[role=progressbar].fixed'

interface AccessibilityOptions {
  /** A description for failure messages. */
  about?: string
  /** A selector of excluded elements. */
  without?: string
  /** The only rules to check. */
  rules?: string[]
}

/** Minified, as it is injected into each page. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Finds violations of WCAG A and AA and of agreed practices, with the elements concerned. */
export const findViolations = async (
  page: Page,
  { without, rules }: AccessibilityOptions = {},
): Promise<{ rule: string; elements: string[] }[]> => {
  await page.locator(LOADING_BAR).waitFor({ state: 'detached' })
  if (!(await page.evaluate('globalThis.axe !== undefined'))) await page.evaluate(AXE)
  const violations = await page.evaluate(
    async ([outside, only]): Promise<Result[]> => {
      const { axe: engine } = globalThis as unknown as { axe: typeof core }
      const found = await engine.run(
        { include: ['html'], exclude: outside },
        // Skips slow features: selectors, preloaded style sheets, frames.
        {
          resultTypes: ['violations'],
          selectors: false,
          preload: false,
          iframes: false,
          ...(only ? { runOnly: only } : {}),
        },
      )
      return found.violations
    },
    [[LOADING_BAR, ...(without ? [without] : [])], rules] as const,
  )
  return violations.map(({ id, nodes }) => ({ rule: id, elements: nodes.map(({ html }) => html.slice(0, 300)) }))
}

/** Asserts that the page has no violations. */
export const expectAccessible = async (page: Page, checked: AccessibilityOptions = {}): Promise<void> => {
  expect(await findViolations(page, checked), checked.about).toEqual([])
}

/** Only colours differ between the schemes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Asserts no violations in the current scheme, and none of colours in the other. */
export const expectAccessibleInBoth = async (page: Page): Promise<void> => {
  await expectAccessible(page)
  const isDark = () => page.evaluate<boolean>("document.body.classList.contains('dark')")
  const [before, after] = (await isDark()) ? (['dark', 'light'] as const) : (['light', 'dark'] as const)
  const show = async (colorScheme: typeof before | typeof after) => {
    await page.emulateMedia({ colorScheme })
    await expect.poll(isDark).toBe(colorScheme === 'dark')
  }
  await show(after)
  await expectAccessible(page, { about: after, rules: COLOUR_RULES })
  await show(before)
}
