interface Positions {
  positions: number
  assigned: Readonly<Record<string, { vacated?: boolean | undefined }>>
}

/** How many of a mission's positions somebody holds. */
export const positionsHeld = ({ assigned }: Pick<Positions, 'assigned'>): number =>
  Object.values(assigned).filter(({ vacated }) => !vacated).length

/** Whether somebody more can work on a mission. */
export const hasPositionLeft = (mission: Positions): boolean => positionsHeld(mission) < mission.positions

/** How many positions of a mission are still to be filled. */
export const positionsLeft = (mission: Positions & { status: string }): number =>
  mission.status === 'OPEN' ? Math.max(0, mission.positions - positionsHeld(mission)) : 0
