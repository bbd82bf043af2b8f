/** Attribute of a list row that holds the item's id; the row's link opens the item. */
export const ROW_ATTRIBUTE = 'data-kept'

/** Attributes that mark an element as the row of an item. */
export const rowAttributes = (id: string) => ({ [ROW_ATTRIBUTE]: id })
