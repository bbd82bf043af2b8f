import type { TestBrowser } from './browser.ts'

/** An author in a new company, and a consultant of it who reads French. */
export const newAuthor = async (browser: TestBrowser) => {
  const { addPerson } = await browser.newTenant()
  const author = await addPerson({ permissions: ['MANAGE_CONTENT'], type: 'ESN' })
  const reader = await addPerson({ type: 'ESN_RESOURCE', language: 'FR' })
  return { author, reader }
}
