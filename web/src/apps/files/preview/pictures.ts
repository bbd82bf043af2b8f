/** Media types that browsers decode as pictures and never execute. */
const MEDIA_TYPES: Readonly<Record<string, string>> = { JPG: 'image/jpeg', PNG: 'image/png', GIF: 'image/gif' }

/** The media type of a file that is a picture; undefined for any other. */
export const mediaTypeOf = (type: string): string | undefined => MEDIA_TYPES[type]
