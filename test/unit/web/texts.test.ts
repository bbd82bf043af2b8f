import i18next from 'i18next'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'

/** Named at run time: tests are compiled for Node, which knows no page. */
const HOOK = '#web/texts/useTranslation.ts'
type Say = (key: string, values?: Record<string, unknown>) => string
const { useTranslation } = (await import(HOOK)) as { useTranslation: (namespace: string) => { t: Say } }

const started = async () => {
  const i18n = i18next.createInstance()
  const shell = { close: 'Close', days: 'Days: {{n}}' }
  const french = { close: 'Fermer', days: 'Jours : {{n}}' }
  await i18n.init({
    lng: 'en',
    ns: ['shell'],
    defaultNS: 'shell',
    fallbackNS: 'shell',
    resources: { en: { shell }, fr: { shell: french } },
  })
  const says = (key: string, values?: Record<string, unknown>) => {
    const Part = () => useTranslation('notes').t(key, values)
    return renderToStaticMarkup(createElement(I18nextProvider, { i18n }, createElement(Part)))
  }
  return { i18n, says }
}

test('a part says what its group or the shell does, with its values, in the language of the page', async () => {
  const { i18n, says } = await started()
  expect([says('close'), says('close'), says('days', { n: 1 }), says('days', { n: 2 })]).toEqual([
    'Close',
    'Close',
    'Days: 1',
    'Days: 2',
  ])
  await i18n.changeLanguage('fr')
  expect([says('close'), says('days', { n: 1 })]).toEqual(['Fermer', 'Jours : 1'])
})

test('what was asked for before its texts came is said once they are there, and the group goes before the shell', async () => {
  const { i18n, says } = await started()
  expect([says('pin'), says('close')]).toEqual(['pin', 'Close'])
  i18n.addResourceBundle('en', 'notes', { pin: 'Pin', close: 'Put away' })
  expect([says('pin'), says('close')]).toEqual(['Pin', 'Put away'])
})
