/** The layouts to choose from, in the order in which they are shown. */
export const LAYOUT_NAMES = [
  'empty',
  'classic',
  'classy',
  'compact',
  'dense',
  'futuristic',
  'thin',
  'centered',
  'enterprise',
  'material',
  'modern',
] as const
export type LayoutName = (typeof LAYOUT_NAMES)[number]
