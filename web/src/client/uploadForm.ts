/** Builds the body of a presigned POST: the given fields, then the file. */
export const buildUploadForm = (fields: Readonly<Record<string, string>>, file: Blob): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', file)
  return form
}

/** Posts a form without access to the response (`no-cors`); a later call verifies the upload. */
export const postWithoutResponse = (url: string, body: FormData): Promise<boolean> =>
  fetch(url, { method: 'POST', mode: 'no-cors', body }).then(
    () => true,
    () => false,
  )
