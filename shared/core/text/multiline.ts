/** Schemas of texts with several lines, rich text included; line ends are refused in all others. */
const multilineSchemas = new WeakSet<object>()

/** Marks a text schema as multiline. Call it last: further methods create another schema. */
export const multiline = <T extends object>(schema: T): T => {
  multilineSchemas.add(schema)
  return schema
}
export const isMultiline = (schema: object): boolean => multilineSchemas.has(schema)
