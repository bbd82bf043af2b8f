const MAX_SHOWN = 99

/** The number of unread entries, at the corner of a button. */
export const UnreadBadge = ({ count }: { count: number }) =>
  count > 0 && (
    <span
      aria-hidden
      className="absolute top-0.5 right-0.5 min-w-4 rounded-full bg-teal-700 px-1 text-center text-xs leading-4 font-semibold text-white"
    >
      {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
    </span>
  )
