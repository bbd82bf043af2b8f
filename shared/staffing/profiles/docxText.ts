const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
/** Replaces the character references of XML. */
export const decodeEntities = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi, (_, hex, decimal, name) =>
    name ? (NAMED[name.toLowerCase()] ?? '') : String.fromCharCode(hex ? Number.parseInt(hex, 16) : Number(decimal)),
  )

/** The attributes of the element whose name ends at an index; undefined when malformed. */
export const parseAttributes = (text: string, at: number): Map<string, string> | undefined => {
  const attribute = /\s*([\w:.-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y
  const attributes = new Map<string, string>()
  for (let from = at; ; from = attribute.lastIndex) {
    attribute.lastIndex = from
    const [, name, one, other] = attribute.exec(text) ?? []
    if (name === undefined) {
      const ends = /\s*\/?>/y
      ends.lastIndex = from
      return ends.test(text) ? attributes : undefined
    }
    if (attributes.has(name)) return undefined
    attributes.set(name, decodeEntities(one ?? other ?? ''))
  }
}
