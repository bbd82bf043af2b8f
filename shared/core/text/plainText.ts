/** Plain text as the content of an element, which may not be an attribute: quotes stay. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Plain text as rich text, one paragraph a line. */
export const textToHtml = (text: string): string =>
  text
    .split('\n')
    .map((line) => `<p>${escapeHtml(line) || '<br>'}</p>`)
    .join('')

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': ' ' }

/** Sanitised HTML as plain text. Linear, also where `<` follows `<` and no `>` comes. */
export const toPlainText = (html: string): string =>
  html
    .replace(/<(?:br|\/p|\/div|\/tr|\/li|\/h[1-6])\b[^<>]*>/g, '\n')
    .replace(/<\/t[dh]\b[^<>]*>\s*(?=<t[dh]\b)/g, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\n{3,}/g, '\n\n')
    .trim()
