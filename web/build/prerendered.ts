import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import i18next from 'i18next'
import { type ComponentType, createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { type Plugin, runnerImport } from 'vite'
import { bundleScript, CODE_MAP_IN_PAGE, hashedFileName } from './early.ts'

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
interface ScreenModule {
  Component: ComponentType
}
interface SplashModule {
  Splash: ComponentType
}

const ROOT = '<div id="root"></div>'
/** What asks the server or reads what the browser has kept: a page that is made by the build does neither. */
const BROWSER_ONLY = /\/web\/src\/(client\/\w+|app\/i18n)\.ts$/
const withoutBrowser: Plugin = {
  name: 'regie-without-browser',
  enforce: 'pre',
  load: (id) => (BROWSER_ONLY.test(id) ? 'export {}' : undefined),
}
const importModule = async <T>(path: string): Promise<T> =>
  (await runnerImport<T>(join(WEB, path), { plugins: [withoutBrowser] })).module

/** What a group's screen shows in both languages, of which the styles show the reader's, as the app will show it. */
const renderInBothLanguages = async (
  group: string,
  content: (language: Language, t: (key: string) => string) => ReactNode,
): Promise<string> => {
  const rendered = LANGUAGES.map(async (language) => {
    const textsIn = async (folder: string) => JSON.parse(await readFile(join(WEB, folder, `${language}.json`), 'utf8'))
    const [shell, own] = await Promise.all(['public/i18n', `src/${group}/i18n`].map(textsIn))
    const i18n = i18next.createInstance()
    await i18n.init({
      lng: language,
      resources: { [language]: { shell, [basename(group)]: own } },
      ...{ defaultNS: 'shell', fallbackNS: 'shell' },
      interpolation: { escapeValue: false },
    })
    const inRouter = createElement(MemoryRouter, null, content(language, i18n.t))
    // Both stand in one page: the ids that labels and fields name each other by differ.
    const options = { identifierPrefix: language }
    const markup = renderToStaticMarkup(createElement(I18nextProvider, { i18n }, inRouter), options)
    return `<main data-in="${language}">${markup}</main>`
  })
  return (await Promise.all(rendered)).join('')
}

const renderLanding = async (): Promise<string> => {
  const { Landing } = await importModule<LandingModule>('src/overview/home/Landing.tsx')
  const { LanguageButtons } = await importModule<ButtonsModule>('src/app/shell/language/LanguageButtons.tsx')
  return renderInBothLanguages('overview/home', (language, t) => {
    const tools = createElement(LanguageButtons, { label: t('shell.language'), value: language, onChange: () => {} })
    return createElement(Landing, { tools, signIn: '/sign-in' })
  })
}

/** The form does nothing by itself until the app is there, which takes over what was entered: see `replacePrerendered.ts`. */
const renderSignIn = async (): Promise<string> => {
  const { Component } = await importModule<ScreenModule>('src/people/auth/SignIn.tsx')
  const page = await renderInBothLanguages('people/auth', () => createElement(Component))
  return page.replaceAll('<form ', '<form method="dialog" ')
}

/** The scripts of the app in the page, and what they import, each on a line of its own. */
const APP_SCRIPT = /^\s*<script type="module"[^>]* src="([^"]+)"><\/script>\n/m
const MODULE_PRELOAD = /^\s*<link rel="modulepreload"[^>]* href="([^"]+)">\n/gm

/** The page without the app; a script of its own loads that when it is needed, by the names in it. */
const replaceAppScripts = (page: string, script: string): string => {
  const [, app] = APP_SCRIPT.exec(page) ?? []
  if (!app) throw new Error('index.html does not load the app')
  const ahead = [...page.matchAll(MODULE_PRELOAD)].map(([, file]) => file)
  return page
    .replace(CODE_MAP_IN_PAGE, '')
    .replace(APP_SCRIPT, '')
    .replace(MODULE_PRELOAD, '')
    .replace(
      '</body>',
      () => `<script src="/${script}" data-app="${app}" data-ahead="${ahead.join(' ')}"></script></body>`,
    )
}

const renderSplash = async (): Promise<string> => {
  const { Splash } = await importModule<SplashModule>('src/app/shell/Splash.tsx')
  return renderToStaticMarkup(createElement(Splash))
}

/**
 * What is read before the app is there: `/index.html` shows at once what the app shows while it opens; `/sign-in.html` is
 * the form, to be filled in at once; `/home.html` is the landing page, which loads the app only for those who need it.
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
    page.source = filled(source, await renderSplash())
    const code = await bundleScript(join(WEB, 'src/app/landing.ts'))
    const script = hashedFileName('landing', code)
    this.emitFile({ type: 'asset', fileName: script, source: code })
    const home = filled(replaceAppScripts(source, script), await renderLanding())
    this.emitFile({ type: 'asset', fileName: 'home.html', source: home })
    this.emitFile({ type: 'asset', fileName: 'sign-in.html', source: filled(source, await renderSignIn()) })
  },
})
