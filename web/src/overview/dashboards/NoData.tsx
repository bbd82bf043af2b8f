/** Shown in place of an empty chart. */
export const NoData = ({ text }: { text: string }) => (
  <p className="grid min-h-40 place-items-center rounded-xl bg-soft p-6 text-center text-secondary">{text}</p>
)
