import { expect, test, vi } from 'vitest'

/** The shell's texts in French, which come late. */
let french = Promise.withResolvers<object>()

vi.mock('#web/client/call.ts', () => ({
  readFile: (path: string) => (path === 'i18n/fr.json' ? french.promise : Promise.resolve({})),
  setErrorTextLoader: () => undefined,
}))
vi.mock('#web/client/earlyRequests.ts', () => ({ takeEarlyRequest: () => undefined }))
vi.mock('#web/client/stored.ts', () => ({ readStored: () => '', writeStored: () => undefined }))
vi.stubGlobal('navigator', { languages: ['en'] })
vi.stubGlobal('document', { documentElement: { lang: 'en' } })

interface Texts {
  textsReady: Promise<void>
  setLanguage: (language: 'en' | 'fr') => Promise<void>
  withTexts: (namespace: string, load: () => Promise<string>) => () => Promise<string>
}
/** Named at run time: tests are compiled for Node, which knows no page. */
const MODULE = '#web/app/i18n.ts'
const { textsReady, setLanguage, withTexts } = (await import(MODULE)) as Texts
const { default: i18next } = await import('i18next')

test('a screen that opens while the language changes has its texts in the new one', async () => {
  await textsReady
  const changed = setLanguage('fr')
  const opened = withTexts('dashboards', async () => 'screen')()
  // What the screen would ask for in the old language is there before the new one is.
  await vi.dynamicImportSettled()
  french.resolve({})
  await Promise.all([changed, opened])
  expect(i18next.language).toBe('fr')
  expect(i18next.hasResourceBundle('fr', 'dashboards')).toBe(true)
})

test('of two languages chosen one after the other the last one stays, however late the texts of the first come', async () => {
  await textsReady
  await setLanguage('en')
  // As if French had not been read yet.
  i18next.services.resourceStore.data = {}
  i18next.services.backendConnector.state = {}
  french = Promise.withResolvers<object>()
  const first = setLanguage('fr')
  await vi.dynamicImportSettled()
  const second = setLanguage('en')
  await vi.dynamicImportSettled()
  french.resolve({})
  await Promise.all([first, second])
  expect(i18next.language).toBe('en')
})
