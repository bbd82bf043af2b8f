import { lazy } from 'react'
import type { DrawerProps } from './DrawerFrame.tsx'
import { OnceOpen } from './OnceOpen.tsx'

const load = () => import('./DrawerFrame.tsx')
const Frame = lazy(load)

/** A panel that slides in from a side of the page; 400 px wide, the whole width on phones. */
export const Drawer = (props: DrawerProps) => (
  <OnceOpen open={props.open} load={load}>
    <Frame {...props} />
  </OnceOpen>
)
