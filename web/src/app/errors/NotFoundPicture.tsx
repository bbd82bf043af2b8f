const DAYS = Array.from({ length: 28 }, (_, index) => ({
  x: 40 + (index % 7) * 46,
  y: 92 + Math.floor(index / 7) * 44,
  index,
}))
const MISSING = 17

/** A month whose one day has fallen out. */
export const NotFoundPicture = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 400 336" aria-hidden className={className}>
    <rect x="20" y="20" width="360" height="256" rx="20" fill="var(--card)" stroke="var(--line)" strokeWidth="2" />
    <path d="M20 68V40a20 20 0 0 1 20-20h320a20 20 0 0 1 20 20v28Z" fill="var(--primary)" />
    {DAYS.map(({ x, y, index }) =>
      index === MISSING ? (
        <g key={index}>
          <rect
            x={x}
            y={y}
            width="34"
            height="32"
            rx="8"
            fill="none"
            stroke="var(--field)"
            strokeWidth="2"
            strokeDasharray="5 4"
          />
          <rect
            x={x + 22}
            y={y + 96}
            width="34"
            height="32"
            rx="8"
            fill="var(--primary)"
            transform={`rotate(24 ${x + 39} ${y + 112})`}
          />
        </g>
      ) : (
        <rect key={index} x={x} y={y} width="34" height="32" rx="8" fill="var(--track)" />
      ),
    )}
  </svg>
)
