import type { SVGProps } from 'react'

const Frame = ({ children, ...rest }: SVGProps<SVGSVGElement>) => (
  <svg viewBox="0 -4 24 24" aria-hidden {...rest}>
    {children}
    <rect x="0.5" y="0.5" width="23" height="15" fill="none" stroke="#000" strokeOpacity="0.2" />
  </svg>
)

const STRIPES = [0, 2, 4, 6, 8, 10, 12]
const STARS = [1.6, 4, 6.4, 8.8].flatMap((x) => [1.6, 4, 6.4].map((y): [number, number] => [x, y]))

/** The flag of the United States, for English. */
export const FlagEn = (props: SVGProps<SVGSVGElement>) => (
  <Frame {...props}>
    <rect width="24" height="16" fill="#fff" />
    {STRIPES.map((row) => (
      <rect key={row} y={row * (16 / 13)} width="24" height={16 / 13} fill="#b31942" />
    ))}
    <rect width="10.4" height={(16 / 13) * 7} fill="#0a3161" />
    {STARS.map(([x, y]) => (
      <circle key={`${x}-${y}`} cx={x} cy={y} r="0.6" fill="#fff" />
    ))}
  </Frame>
)

/** The flag of France, for French. */
export const FlagFr = (props: SVGProps<SVGSVGElement>) => (
  <Frame {...props}>
    <rect width="24" height="16" fill="#fff" />
    <rect width="8" height="16" fill="#000091" />
    <rect x="16" width="8" height="16" fill="#e1000f" />
  </Frame>
)
