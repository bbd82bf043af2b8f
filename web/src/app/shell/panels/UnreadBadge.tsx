const MOST = 99

/** How many are unread, at the corner of a button; `color` of its ground, and of the number when that is not white. */
export const UnreadBadge = ({ count, color }: { count: number; color: string }) =>
  count > 0 && (
    <span
      aria-hidden
      className={`absolute top-0.5 right-0.5 min-w-4 rounded-full px-1 text-center text-xs leading-4 font-semibold text-white ${color}`}
    >
      {count > MOST ? `${MOST}+` : count}
    </span>
  )
