/** In the place of a chart that would be empty. */
export const NoData = ({ text }: { text: string }) => (
  <p className="grid min-h-40 place-items-center rounded-xl bg-soft p-6 text-center text-secondary">{text}</p>
)
