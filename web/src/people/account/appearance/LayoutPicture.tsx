import type { LayoutName } from '#web/app/shell/layouts/names.ts'

/** A rectangle: left, top, width, height, in a page of 96 by 64, and what it stands for. */
type Part = readonly [x: number, y: number, width: number, height: number, fill: keyof typeof FILLS]

const FILLS = {
  navigation: 'fill-slate-700 dark:fill-slate-600',
  indigo: 'fill-indigo-800 dark:fill-indigo-600',
  band: 'fill-primary-700',
  bar: 'fill-slate-300 dark:fill-slate-700',
  card: 'fill-card',
  mark: 'fill-slate-400',
} as const

const side = (width: number, fill: Part[4] = 'navigation'): readonly Part[] => [
  [width, 0, 96 - width, 9, 'bar'],
  [0, 0, width, 64, fill],
]
const FOOT: Part = [0, 58, 96, 6, 'bar']
const marks = (y: number, from: number): readonly Part[] =>
  [0, 1, 2].map((index) => [from + index * 14, y, 10, 3, 'mark'] as const)

const PARTS: Record<LayoutName, readonly Part[]> = {
  empty: [],
  classic: [FOOT, ...side(26), [4, 5, 10, 3, 'mark'], [4, 16, 18, 3, 'mark'], [4, 23, 18, 3, 'mark']],
  classy: [...side(26), [9, 8, 8, 8, 'mark'], [4, 22, 18, 3, 'mark'], [4, 29, 18, 3, 'mark']],
  compact: [FOOT, ...side(14), [4, 6, 6, 6, 'mark'], [4, 18, 6, 6, 'mark'], [4, 30, 6, 6, 'mark']],
  dense: [FOOT, ...side(9), [3, 6, 3, 3, 'mark'], [3, 14, 3, 3, 'mark'], [3, 22, 3, 3, 'mark']],
  futuristic: [FOOT, ...side(26, 'indigo'), [4, 12, 18, 3, 'mark'], [4, 19, 18, 3, 'mark'], [4, 54, 6, 6, 'mark']],
  thin: [FOOT, ...side(9, 'card'), [3, 6, 3, 3, 'mark'], [3, 14, 3, 3, 'mark'], [3, 22, 3, 3, 'mark']],
  centered: [[12, 6, 72, 52, 'card'], [12, 6, 72, 9, 'bar'], [12, 53, 72, 5, 'bar'], ...marks(9, 16)],
  enterprise: [
    [0, 0, 96, 10, 'navigation'],
    [0, 10, 96, 8, 'card'],
    ...marks(12.5, 12),
    [10, 24, 76, 30, 'card'],
    FOOT,
  ],
  material: [[0, 0, 96, 26, 'band'], [10, 10, 76, 54, 'card'], [10, 10, 76, 16, 'bar'], ...marks(20, 14)],
  modern: [[0, 0, 96, 12, 'bar'], ...marks(4.5, 14), FOOT],
}

/** A layout drawn small; decoration beside its name. */
export const LayoutPicture = ({ name }: { name: LayoutName }) => (
  <svg viewBox="0 0 96 64" aria-hidden className="block w-full bg-slate-100 dark:bg-page">
    {PARTS[name].map(([x, y, width, height, fill]) => (
      <rect key={`${x},${y},${fill}`} x={x} y={y} width={width} height={height} className={FILLS[fill]} />
    ))}
  </svg>
)
