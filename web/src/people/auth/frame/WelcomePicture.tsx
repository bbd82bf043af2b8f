const WORKED = 15
const CELLS = Array.from({ length: 20 }, (_, index) => ({
  index,
  x: 24 + (index % 5) * 44,
  y: 44 + Math.floor(index / 5) * 38,
}))
const LINKS = ['M268 66C320 66 330 58 372 58', 'M268 104C320 104 330 118 372 118', 'M268 142C320 142 330 178 372 178']
const PEOPLE = [58, 118, 178]

/** A month that fills with days of work, and the people it leads to. */
export const WelcomePicture = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 420 224" aria-hidden className={className}>
    <rect x="4" y="8" width="252" height="208" rx="18" fill="#0d1017" stroke="#ffffff" strokeOpacity="0.12" />
    <rect x="24" y="22" width="92" height="8" rx="4" fill="#ffffff" fillOpacity="0.5" />
    {CELLS.map(({ index, x, y }) => (
      <rect
        key={index}
        x={x}
        y={y}
        width="36"
        height="30"
        rx="8"
        fill={index < WORKED ? 'var(--primary-500)' : '#ffffff'}
        fillOpacity={index < WORKED ? 0.55 + (index % 5) * 0.1 : 0.1}
      />
    ))}
    <rect x="24" y="200" width="212" height="6" rx="3" fill="#ffffff" fillOpacity="0.12" />
    <rect x="24" y="200" width={(212 * WORKED) / 20} height="6" rx="3" fill="var(--primary-300)" />
    {LINKS.map((d) => (
      <path
        key={d}
        d={d}
        fill="none"
        stroke="var(--primary-300)"
        strokeWidth="2"
        strokeDasharray="3 6"
        strokeLinecap="round"
      />
    ))}
    {PEOPLE.map((y) => (
      <g key={y}>
        <circle cx="392" cy={y} r="20" fill="#0d1017" stroke="var(--primary-300)" strokeWidth="2" />
        <circle cx="392" cy={y - 5} r="5.5" fill="#e2e8f0" />
        <path d={`M381.500 ${y + 11}a10.500 9.500 0 0 1 21 0`} fill="#e2e8f0" />
      </g>
    ))}
  </svg>
)
