/** The icon sets in tab order, with their name and icon size in quarters of a rem. */
export const ICON_SETS = {
  feather: { name: 'Feather', size: 6 },
  'heroicons-outline': { name: 'Heroicons Outline', size: 6 },
  'heroicons-solid': { name: 'Heroicons Solid', size: 6 },
  'heroicons-mini': { name: 'Heroicons Mini', size: 5 },
  'material-solid': { name: 'Material Solid', size: 6 },
  'material-outline': { name: 'Material Outline', size: 6 },
  'material-twotone': { name: 'Material Twotone', size: 6 },
} as const

export type IconSet = keyof typeof ICON_SETS
export const isIconSet = (set: string): set is IconSet => Object.hasOwn(ICON_SETS, set)
