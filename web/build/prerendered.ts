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
/** The used part of the modules, whose types need the browser's compiler settings. */
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
/** Modules that need the server or the browser's storage, which prerendering stubs. */
const BROWSER_ONLY = /\/web\/src\/(client\/\w+|app\/i18n)\.ts$/
const withoutBrowser: Plugin = {
  name: 'regie-without-browser',
  enforce: 'pre',
  load: (id) => (BROWSER_ONLY.test(id) ? 'export {}' : undefined),
}
const importModule = async <T>(path: string): Promise<T> =>
  (await runnerImport<T>(join(WEB, path), { plugins: [withoutBrowser] })).module

/** Renders a screen in both languages, of which CSS shows the reader's. */
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
      defaultNS: 'shell',
      fallbackNS: 'shell',
      interpolation: { escapeValue: false },
    })
    const inRouter = createElement(MemoryRouter, null, content(language, i18n.t))
    // Both are in one page: their ids must differ.
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

/** The form is inert until the app replaces it and takes over its input: see `replacePrerendered.ts`. */
const renderSignIn = async (): Promise<string> => {
  const { Component } = await importModule<ScreenModule>('src/people/auth/SignIn.tsx')
  const page = await renderInBothLanguages('people/auth', () => createElement(Component))
  return page.replaceAll('<form ', '<form method="dialog" ')
}

/** The app's script tag in the page, on a line of its own. */
const APP_SCRIPT = /^\s*<script type="module"[^>]* src="([^"]+)"><\/script>\n/m
const MODULE_PRELOAD = /^\s*<link rel="modulepreload"[^>]* href="([^"]+)">\n/gm

/** Replaces the app's scripts by a script that loads them on demand. */
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
 * Prerenders pages: `/index.html` with the splash, `/sign-in.html` with the form, and `/home.html`, the landing page,
 * which loads the app on demand.
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
