import { initials } from './initials.ts'

interface Props {
  name: string
  /** An image; the initials of the name without one. */
  src?: string | null | undefined
  /** Pixels. */
  size?: number
}

/** Dark enough for white letters (4.5). */
const HUES = ['#4f46e5', '#0f766e', '#be123c', '#b45309', '#7c3aed', '#0369a1', '#15803d', '#a21caf']

/** A colour derived from a name. */
const hueOf = (name: string): string => {
  let sum = 0
  for (const letter of name) sum = (31 * sum + (letter.codePointAt(0) ?? 0)) % 100_003
  return HUES[sum % HUES.length] ?? ''
}

/** A round picture or initials; decorative beside a name. */
export const Avatar = ({ name, src, size = 40 }: Props) =>
  src ? (
    <img src={src} alt="" width={size} height={size} className="shrink-0 rounded-full object-cover" />
  ) : (
    <span
      aria-hidden
      data-initials={initials(name)}
      style={{ width: size, height: size, fontSize: size * 0.38, backgroundColor: hueOf(name) }}
      className="inline-flex shrink-0 items-center justify-center rounded-full font-semibold text-white before:content-[attr(data-initials)]"
    />
  )
