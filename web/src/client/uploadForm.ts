/** What is posted to the storage: the form that was given out, with a file. */
export const buildUploadForm = (fields: Readonly<Record<string, string>>, file: Blob): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', file)
  return form
}

/** Posts a form without learning what became of it: keeping the file says whether it came. */
export const postWithoutResponse = (url: string, body: FormData): Promise<boolean> =>
  fetch(url, { method: 'POST', mode: 'no-cors', body }).then(
    () => true,
    () => false,
  )
