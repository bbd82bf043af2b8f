import type { RouteObject } from 'react-router-dom'
import { findAppOfLink } from '#shared/apps/optional.ts'
import { linkOf } from '#shared/overview/page.ts'
import type { BoundScreen } from './bindScreens.ts'
import { FRAMES } from './frames.ts'
import { GROUP_SCREENS } from './screens.ts'
import { AppGate } from './shell/AppGate.tsx'
import { ScreenFailure } from './shell/ScreenFailure.tsx'

const SCREENS = Object.values(GROUP_SCREENS).flat()

/** A company may switch off the app that a screen is of. */
const gated = ({ page, route }: BoundScreen): RouteObject =>
  findAppOfLink(linkOf(page)) ? { element: <AppGate link={linkOf(page)} />, children: [route] } : route

const framed = Object.entries(FRAMES).map(
  ([name, lazy]): RouteObject => ({
    ErrorBoundary: ScreenFailure,
    lazy,
    children: SCREENS.filter(({ frame }) => frame === name).map(gated),
  }),
)

/** Every screen for signed-in people, by the pages of its group; each is a chunk of its own. */
export const signedInRoutes: RouteObject[] = [...SCREENS.filter(({ frame }) => !frame).map(gated), ...framed]
