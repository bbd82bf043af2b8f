/** The picture that is pasted; none where it only comes along with a text, as word processors and spreadsheets copy one of it. */
export const pastedPicture = (data: DataTransfer | null): File | undefined =>
  data?.getData('text/plain') ? undefined : [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/'))
