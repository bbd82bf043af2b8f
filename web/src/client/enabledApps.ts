import { leadsIntoDisabledApp, type OptionalApp } from '#shared/apps/optional.ts'
import { useUser } from './session.ts'

/** Whether the signed-in person's company uses a workplace app. */
export const useIsAppEnabled = (app: OptionalApp): boolean => !useUser()?.workspace.appsOff?.includes(app)

/** Whether a link leads anywhere: not into an app that the signed-in person's company has switched off. */
export const useIsLinkEnabled = (link: string): boolean => !leadsIntoDisabledApp(link, useUser()?.workspace.appsOff)
