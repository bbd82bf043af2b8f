/** The texts of several lines, rich ones among them; in every other text an end of line is refused. */
const several = new WeakSet<object>()

/** Marks a text as one of several lines. To be said last of its schema: what follows makes another one. */
export const ofLines = <T extends object>(schema: T): T => {
  several.add(schema)
  return schema
}
export const isOfLines = (schema: object): boolean => several.has(schema)
