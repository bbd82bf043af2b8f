interface Props {
  name: string
  /** An image; the initials of the name without one. */
  src?: string | null | undefined
  /** Pixels. */
  size?: number
}

const initials = (name: string): string => {
  const words = name.split(/[\s-]+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.[0] ?? '')
    .join('')
    .toUpperCase()
}

/** A round picture of somebody; decoration beside their name. */
export const Avatar = ({ name, src, size = 40 }: Props) =>
  src ? (
    <img src={src} alt="" width={size} height={size} className="shrink-0 rounded-full object-cover" />
  ) : (
    <span
      aria-hidden
      data-initials={initials(name)}
      style={{ width: size, height: size, fontSize: size * 0.38 }}
      className="inline-flex shrink-0 items-center justify-center rounded-full bg-primary font-semibold text-on-primary before:content-[attr(data-initials)]"
    />
  )
