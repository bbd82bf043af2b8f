/** The CSS variables of series colours, in order. */
export const CHART_COLORS = [
  '--primary-500',
  '--field',
  '--primary-300',
  '--good-text',
  '--primary-700',
  '--danger-text',
] as const

/** The colour of a part by its place, as CSS. */
export const chartColor = (place: number): string => `var(${CHART_COLORS[place % CHART_COLORS.length]})`
