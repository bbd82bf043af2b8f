import { expect, test } from 'vitest'
import { axe, openBrowser, rivage, signIn } from '#test/kit/browser.ts'
const browser = await openBrowser()
test('signs in', async () => {
  const page = await browser.newPage({ language: 'fr', scheme: 'dark' })
  await signIn(page, rivage.oriane)
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: '/tmp/lk/in.png' })
  console.log(page.url(), JSON.stringify(await axe(page)))
  const response = await page.goto('/activity-report/nothing')
  console.log(response?.status(), JSON.stringify(await response?.allHeaders()))
})
test('mobile', async () => {
  const page = await browser.newPage({ width: 390 })
  await signIn(page, rivage.emma)
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: '/tmp/lk/mobile.png' })
  console.log(page.url())
})
