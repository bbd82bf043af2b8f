import type { Page } from 'playwright-core'

/** Waits for two animation frames. */
export const waitForFrames = (page: Page): Promise<unknown> =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')

/** Presses the button by which a dialog is closed, and waits until that has given the focus back, in its next frame. */
export const closeDialog = async (page: Page, button: string): Promise<void> => {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: button, exact: true }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await waitForFrames(page)
}
