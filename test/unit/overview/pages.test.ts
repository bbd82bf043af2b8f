import { globSync } from 'node:fs'
import { matchRoutes, type RouteObject } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import type { Access } from '#shared/core/permissions.ts'
import { GROUP_PAGES, PAGES, pagesFor } from '#shared/overview/pages.ts'

vi.mock('#web/app/routes/guards.ts', () => ({ guard: (access: Access) => Object.assign(() => null, { access }) }))
vi.mock('#web/app/i18n.ts', () => ({ withTexts: (_: string, load: unknown) => load }))
vi.mock('#web/app/shell/ScreenFailure.tsx', () => ({ ScreenFailure: () => null }))
vi.mock('#web/app/shell/AppGate.tsx', () => ({ AppGate: () => null }))

/** Named at run time: tests are compiled for Node, which knows no page. */
const MODULE = '#web/app/routes/signedInRoutes.tsx'
const { signedInRoutes } = (await import(MODULE)) as { signedInRoutes: RouteObject[] }

/** Every address of the app that is the same for everybody, and who may open it: what its routes ask for together. */
const addresses = (routes: readonly RouteObject[], above = '', asked: Access = 'signed-in'): [string, Access][] =>
  routes.flatMap(({ path, loader, children, index, lazy }) => {
    // A path of its own, or one below; a part that may be left out is.
    const here = (path?.startsWith('/') ? path : path ? `${above}/${path}` : above).replace(/\/:\w+\?$/, '')
    const access = (loader as { access?: Access } | undefined)?.access ?? asked
    if (here.includes(':')) return []
    const below = children ? addresses(children, here, access) : []
    return index || (lazy && path && !children) ? [[here, access] as [string, Access], ...below] : below
  })

/** Where nobody goes by themselves. */
const NEVER_LOOKED_FOR = ['/unlock-session', '/apps/mailbox/search']

const routes = addresses(signedInRoutes).filter(([path]) => !NEVER_LOOKED_FOR.includes(path))
const pathOf = ({ link }: { link: string }): string => link.split('?')[0] ?? ''

test('every screen is found by its words, by those who may open it', () => {
  expect(routes.length).toBeGreaterThan(20)
  const found = new Map(PAGES.filter(({ link }) => !link.includes('?')).map((page) => [pathOf(page), page.access]))
  // Whom a route does not ask about finds nothing there that is theirs: its page may ask for more.
  const wrong = routes.filter(([path, access]) =>
    access === 'signed-in' ? !found.has(path) : JSON.stringify(found.get(path)) !== JSON.stringify(access),
  )
  expect(wrong).toEqual([])
})

test('the pages of every group are in the list, under its name', () => {
  const groups = globSync('{shared,web/src}/*/*/pages.ts').map((file) => file.split('/').at(-2) ?? '')
  expect([...new Set(groups)].toSorted()).toEqual(Object.keys(GROUP_PAGES).toSorted())
})

test('every page that is found leads to a screen', () => {
  const known = new Set(routes.map(([path]) => path))
  expect(PAGES.filter((page) => !known.has(pathOf(page))).map(({ link }) => link)).toEqual([])
})

test('no address, shortened to where another begins, leads to an empty page', () => {
  const beginnings = (routes: readonly RouteObject[], above = ''): string[] =>
    routes.flatMap(({ path = '', children = [] }) => {
      const here = `${above}/${path}`
      return [here, ...beginnings(children, here)]
    })
  const shortened = beginnings(signedInRoutes).flatMap((path) => {
    const parts = path
      .replace(/:\w+\??/g, 'x')
      .split('/')
      .filter(Boolean)
    return parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`)
  })
  const isEmpty = (path: string) => {
    const { children, lazy } = matchRoutes(signedInRoutes, path)?.at(-1)?.route ?? {}
    return children !== undefined && !lazy
  }
  const empty = [...new Set(shortened)].filter(isEmpty)
  expect(empty).toEqual([])
})

test('no page is found twice', () => {
  const links = PAGES.map(({ link }) => link)
  expect(links.filter((link, index) => links.indexOf(link) !== index)).toEqual([])
})

test('everybody finds the page they begin at, and nobody another’s', () => {
  const links = (type: 'ESN' | 'ESN_RESOURCE' | 'FREELANCER', permissions: string[]) =>
    pagesFor({ type, permissions })
      .map(({ link }) => link)
      .filter((link) => link.endsWith('dashboard'))
  expect(links('ESN', ['MANAGE_CRA'])).toEqual(['/dashboard'])
  expect(links('ESN', [])).toEqual(['/user-dashboard'])
  expect(links('ESN', ['VIEW_CRA'])).toEqual(['/user-dashboard'])
  expect(links('ESN_RESOURCE', ['VIEW_CRA'])).toEqual(['/user-dashboard'])
  expect(links('FREELANCER', [])).toEqual(['/user-dashboard'])
})
