import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import i18next from 'i18next'
import { type ComponentType, createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { type Plugin, runnerImport } from 'vite'
import { CODE_MAP_IN_PAGE, namedByCode, scriptFrom } from './early.ts'

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

/** The scripts of the app in the page, and what they import, each on a line of its own. */
const APP = /^\s*<script type="module"[^>]* src="([^"]+)"><\/script>\n/m
const AHEAD = /^\s*<link rel="modulepreload"[^>]* href="([^"]+)">\n/gm

/** The page without the app; a script of its own loads that when it is needed, by the names in it. */
const withoutApp = (page: string, script: string): string => {
  const [, app] = APP.exec(page) ?? []
  if (!app) throw new Error('index.html does not load the app')
  const ahead = [...page.matchAll(AHEAD)].map(([, file]) => file)
  return page
    .replace(CODE_MAP_IN_PAGE, '')
    .replace(APP, '')
    .replace(AHEAD, '')
    .replace(
      '</body>',
      () => `<script src="/${script}" data-app="${app}" data-ahead="${ahead.join(' ')}"></script></body>`,
    )
}

const splash = async (): Promise<string> => {
  const { module } = await runnerImport<SplashModule>(join(WEB, 'src/app/shell/Splash.tsx'))
  return renderToStaticMarkup(createElement(module.Splash))
}

/**
 * What is read before the app is there: `/index.html` shows at once what the app shows while it opens; `/home.html` is the
 * landing page, in both languages, of which the styles show the reader's, and loads the app only for those who need it.
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
    const code = await scriptFrom(join(WEB, 'src/app/landing.ts'))
    const script = namedByCode('landing', code)
    this.emitFile({ type: 'asset', fileName: script, source: code })
    this.emitFile({
      type: 'asset',
      fileName: 'home.html',
      source: filled(withoutApp(source, script), landing.join('')),
    })
  },
})
