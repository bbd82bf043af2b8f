import type { RouteObject } from 'react-router-dom'
import { findAppOfLink } from '#shared/apps/optional.ts'
import { linkOf } from '#shared/overview/page.ts'
import { AppGate } from '../shell/AppGate.tsx'
import { ScreenFailure } from '../shell/ScreenFailure.tsx'
import type { BoundScreen } from './bindScreens.ts'
import { FRAMES } from './frames.ts'
import { GROUP_SCREENS } from './screens.ts'

const SCREENS = Object.values(GROUP_SCREENS).flat()

/** Gates the screens of an app that a company may switch off. */
const gateByApp = ({ page, route }: BoundScreen): RouteObject =>
  findAppOfLink(linkOf(page)) ? { element: <AppGate link={linkOf(page)} />, children: [route] } : route

const framedRoutes = Object.entries(FRAMES).map(
  ([name, lazy]): RouteObject => ({
    ErrorBoundary: ScreenFailure,
    lazy,
    children: SCREENS.filter(({ frame }) => frame === name).map(gateByApp),
  }),
)

/** The routes of all signed-in screens, by the pages of their groups; each screen is a chunk. */
export const signedInRoutes: RouteObject[] = [...SCREENS.filter(({ frame }) => !frame).map(gateByApp), ...framedRoutes]
