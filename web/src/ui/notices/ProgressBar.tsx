interface Props {
  /** Percent, 0 to 100. */
  value: number
  /** What is measured, for screen readers. */
  label: string
}

/** How much of something is done. */
export const ProgressBar = ({ value, label }: Props) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuenow={value}
    aria-valuemin={0}
    aria-valuemax={100}
    className="h-2 overflow-hidden rounded-full bg-track"
  >
    <div style={{ width: `${value}%` }} className="h-full rounded-full bg-link transition-[width]" />
  </div>
)
