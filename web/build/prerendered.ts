import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import i18next from 'i18next'
import { type ComponentType, createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { type Plugin, runnerImport } from 'vite'
import { CODE_MAP_IN_PAGE } from './early.ts'

const WEB = join(import.meta.dirname, '..')
const LANGUAGES = ['en', 'fr'] as const
type Language = (typeof LANGUAGES)[number]
/** What is used of the modules, whose own types only the browser's compiler settings can read. */
interface LandingModule {
  Landing: ComponentType<{ tools: ReactNode; signIn: string }>
}
interface ButtonsModule {
  LanguageButtons: ComponentType<{ label: string; value: Language; onChange: () => void }>
}
interface SplashModule {
  Splash: ComponentType
}

const ROOT = '<div id="root"></div>'

/** The landing page in one language, as the app will show it. */
const rendered = async (language: Language): Promise<string> => {
  const textsIn = async (folder: string) => JSON.parse(await readFile(join(WEB, folder, `${language}.json`), 'utf8'))
  const [shell, home] = await Promise.all(['public/i18n', 'src/overview/home/i18n'].map(textsIn))
  const i18n = i18next.createInstance()
  await i18n.init({
    lng: language,
    resources: { [language]: { shell, home } },
    ...{ defaultNS: 'shell', fallbackNS: 'shell' },
    interpolation: { escapeValue: false },
  })
  const { module: landing } = await runnerImport<LandingModule>(join(WEB, 'src/overview/home/Landing.tsx'))
  const { module: buttons } = await runnerImport<ButtonsModule>(join(WEB, 'src/app/shell/language/LanguageButtons.tsx'))
  const tools = createElement(buttons.LanguageButtons, {
    label: i18n.t('shell.language'),
    value: language,
    onChange: () => {},
  })
  const page = createElement(landing.Landing, { tools, signIn: '/sign-in' })
  const inRouter = createElement(MemoryRouter, null, page)
  return renderToStaticMarkup(createElement(I18nextProvider, { i18n }, inRouter))
}

const splash = async (): Promise<string> => {
  const { module } = await runnerImport<SplashModule>(join(WEB, 'src/app/shell/Splash.tsx'))
  return renderToStaticMarkup(createElement(module.Splash))
}

/**
 * What is read before the app is there: `/index.html` shows at once what the app shows while it opens; `/home.html` is the
 * page of the app with the landing page already in it, in both languages, of which the styles show the reader's.
 */
export const prerenderedPages = (): Plugin => ({
  name: 'regie-prerendered',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_, bundle) {
    const page = bundle['index.html']
    if (page?.type !== 'asset') throw new Error('There is no index.html to put anything into')
    const source = String(page.source)
    if (!source.includes(ROOT)) throw new Error(`index.html has no ${ROOT}`)
    const filled = (page: string, content: string) => page.replace(ROOT, () => `<div id="root">${content}</div>`)
    const landing = await Promise.all(
      LANGUAGES.map(async (language) => `<main data-in="${language}">${await rendered(language)}</main>`),
    )
    page.source = filled(source, await splash())
    this.emitFile({
      type: 'asset',
      fileName: 'home.html',
      source: filled(source.replace(CODE_MAP_IN_PAGE, ''), landing.join('')),
    })
  },
})
