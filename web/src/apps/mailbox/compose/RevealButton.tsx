/** Shows a field that is not there yet. */
export const RevealButton = ({ onPress, children }: { onPress: () => void; children: string }) => (
  <button
    type="button"
    onClick={onPress}
    className="min-h-8 px-2 text-md font-medium text-link hover:underline max-sm:-my-1.5 max-sm:min-h-11 max-sm:min-w-11"
  >
    {children}
  </button>
)
