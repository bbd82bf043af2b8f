/** `Content-Disposition: attachment` for any file name (RFC 6266, RFC 8187). */
export const attachmentDisposition = (name: string): string => {
  const plain = name.normalize('NFD').replace(/[^\w .()-]/g, '') || 'file'
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
