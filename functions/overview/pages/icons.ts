import { ICON_SETS, type IconSet } from '#shared/overview/pages/rules.ts'

/** The package of each set; all sets of a package have the same names. */
const NAMES: Record<IconSet, 'feather' | 'heroicons' | 'material'> = {
  feather: 'feather',
  'heroicons-outline': 'heroicons',
  'heroicons-solid': 'heroicons',
  'heroicons-mini': 'heroicons',
  'material-solid': 'material',
  'material-outline': 'material',
  'material-twotone': 'material',
}

/** A set with its icon names, which are loaded on first use. */
export const iconsOf = async (set: IconSet) => {
  const { default: names } = await import('./iconNames.json', { with: { type: 'json' } })
  const { name, size } = ICON_SETS[set]
  return { namespace: set, name, grid: `icon-size-${size}`, list: names[NAMES[set]].split(' ') }
}
