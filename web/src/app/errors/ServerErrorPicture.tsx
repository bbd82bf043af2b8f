const DAYS = Array.from({ length: 28 }, (_, index) => ({
  x: 40 + (index % 7) * 46,
  y: 92 + Math.floor(index / 7) * 44,
  index,
}))

/** A month torn in two. */
export const ServerErrorPicture = ({ className }: { className?: string }) => (
  <svg viewBox="-4 0 428 336" aria-hidden className={className}>
    <clipPath id="month-left">
      <path d="M0 0H196l-18 60 30 50-34 52 28 54-20 60v60H0Z" />
    </clipPath>
    <clipPath id="month-right">
      <path d="M400 0H196l-18 60 30 50-34 52 28 54-20 60v60h218Z" />
    </clipPath>
    <g transform="rotate(-5 100 276)" clipPath="url(#month-left)">
      <Month />
    </g>
    <g transform="translate(10 26) rotate(7 300 276)" clipPath="url(#month-right)">
      <Month />
    </g>
  </svg>
)

const Month = () => (
  <>
    <rect x="20" y="20" width="360" height="256" rx="20" fill="var(--card)" stroke="var(--line)" strokeWidth="2" />
    <path d="M20 68V40a20 20 0 0 1 20-20h320a20 20 0 0 1 20 20v28Z" fill="var(--primary)" />
    {DAYS.map(({ x, y, index }) => (
      <rect key={index} x={x} y={y} width="34" height="32" rx="8" fill="var(--track)" />
    ))}
  </>
)
