import type { TestBrowser } from './browser.ts'

/** An author of a company of their own, and one of its consultants, who reads French. */
export const newAuthor = async (browser: TestBrowser) => {
  const { addPerson } = await browser.newTenant()
  const author = await addPerson({ permissions: ['MANAGE_CONTENT'], type: 'ESN' })
  const reader = await addPerson({ type: 'ESN_RESOURCE', language: 'FR' })
  return { author, reader }
}
